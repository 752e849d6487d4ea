"""Words for what keeps a file of a stream from being taken in, Chinese and English together."""

CHAIN_FAULTS = {
    "missing_event": ("事件缺失", "event missing"),
    "hash_mismatch": ("事件内容与其校验值不符", "event does not match its hash"),
    "chain_broken": ("校验链断裂", "hash chain broken"),
}
"""Faults of a chain, in a file as on the ledger."""

STREAM_FILE_CODES = {
    **CHAIN_FAULTS,
    "event_id_twice": ("事件编号重复", "event id used twice"),
    "event_id_used": ("事件编号已属另一条流", "event id belongs to another stream here"),
    "event_impossible": ("事件不能发生在此处", "event cannot stand here"),
    "event_invalid": ("事件不合档案格式", "event is none the ledger takes"),
    "event_of_other_stream": ("事件属于另一条流", "event of another stream"),
    "event_unknown": ("事件类型或内容不识", "type or shape of event unknown"),
    "event_withheld": (
        "文件略去了不公开的事件，请向原办公室索取完整文件",
        "an event is withheld in this file: ask its office for the whole one",
    ),
    "line_malformed": ("此行不是所写的格式", "line is not of the form that is written"),
    "line_too_long": ("此行过长", "line too long"),
    "not_utf8": ("此行不是 UTF-8", "line is not UTF-8"),
    "person_malformed": ("人员行有误", "row of a person is malformed"),
    "stream_differs": (
        "本机已有此流，内容不同",
        "this server holds the stream with other content",
    ),
    "stream_end_wrong": ("末行与前文不符", "last line does not match what is before it"),
    "stream_file_cut": ("文件不完整", "the file ends too early"),
    "stream_file_goes_on": ("末行之后还有内容", "file goes on behind its last line"),
    "stream_format_unknown": (
        "格式版本不识，文件来自较新的程序",
        "version of the format unknown: the file is of a later program",
    ),
    "stream_head_wrong": (
        "首行所称的版本或校验值与事件不符",
        "header does not match the last event",
    ),
    "stream_header_missing": (
        "首行不是事件流文件的首行（接口分页取得的不是整条流）",
        "first line is no header of a stream (pages of the API are no whole stream)",
    ),
    "stream_kind_unknown": ("流的种类不识", "kind of stream unknown"),
    "time_goes_back": ("记录时间倒退", "time of recording goes back"),
}


def spoken(code: str, *, line: int = 0, detail: str = "") -> str:
    """Return a refusal as one line: code, both languages, line, what was found."""
    chinese, english = STREAM_FILE_CODES[code]
    place = f": 第 {line} 行 line {line}" if line else ""
    return f"{code}: {chinese} / {english}{place} {detail}".rstrip()
