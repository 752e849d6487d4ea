import os,sys,time
sys.path.insert(0,os.getcwd())
import pytest
from django.test import Client
from tests.tournaments.rest.formats import begun,event,paired,played,record
@pytest.fixture(autouse=True)
def _cc():
    from django.core.cache import cache
    cache.clear()
pytestmark=[pytest.mark.database,pytest.mark.one_database]
OUT="/tmp/docs_out"; os.makedirs(OUT,exist_ok=True)
def save(name,data): open(f"{OUT}/{name}","wb").write(data)
def fetch(url,lang="zh-hans"):
    a=Client(headers={"accept-language":lang}).get(url); return a
def swiss():
    o=begun(event({"kind":"swiss","rounds":3}),8,units=tuple(f"单位{i}" for i in range(8))); played(o,1); played(o,2); paired(o,3); return o
def rr():
    o=begun(event({"kind":"round_robin"}),5,units=tuple(f"单位{i}" for i in range(5)))
    for r in range(1,6): played(o,r)
    return o
def rr2():
    o=begun(event({"kind":"round_robin","games":2}),4)
    for r in range(1,4):
        f=paired(o,r)
        for b in f["boards"]:
            for g in (1,2): o.do("game-results",{"round":r,"board":b["board"],"game":g,"score":"1-0" if g==1 else "1/2-1/2"},by="arbiter")
        o.do("round-closes",{"round":r},by="arbiter")
    return o
def teams(kind="round_robin",games=1):
    def make():
        rules={"kind":"fixed_boards","boards":4}
        stage={"kind":kind,"games":games}
        if kind=="swiss": stage["rounds"]=2
        o=begun(event(stage,teams=rules),4,members=4)
        f=paired(o,1)
        for b in f["boards"]:
            for g in range(1,4*games+1):
                first=b["first"] if (g%2==1) else b["second"]
                o.do("game-results",{"round":1,"board":b["board"],"game":g,"score":("1-0","0-1","1/2-1/2")[g%3]},by="arbiter")
        o.do("round-closes",{"round":1},by="arbiter")
        paired(o,2)
        return o
    return make
def ko():
    o=begun(event({"kind":"knockout"}),8)
    played(o,1); paired(o,2)
    return o
KINDS={"swiss":swiss,"rr":rr,"rr2":rr2,"rrteam":teams(),"swissteam":teams("swiss"),"rrteam2":teams(games=2),"ko":ko}
@pytest.mark.parametrize("kind",KINDS)
def test_it(kind):
    o=KINDS[kind]()
    base=f"/tournaments/{o.tournament}/documents/"
    page=fetch(base); assert page.status_code==200,page.content
    save(f"{kind}-list.html",page.content)
    from adjudication.documents.catalogue import FORMS
    for code in FORMS:
        for lang in ("zh-hans","en"):
            t=time.time()
            a=fetch(f"{base}{code}.pdf?lang={lang}")
            if a.status_code!=200:
                print(kind,code,a.status_code,a.content.decode()[:100]); break
            save(f"{kind}-{code}-{lang}.pdf",a.content)
            print(kind,code,lang,round(time.time()-t,2),len(a.content))
            x=fetch(f"{base}{code}.xlsx?lang={lang}"); assert x.status_code==200
            save(f"{kind}-{code}-{lang}.xlsx",x.content)
            h=fetch(f"{base}{code}/?lang={lang}"); assert h.status_code==200
