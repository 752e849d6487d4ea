// The figure of the clocks: where a ply stands in it, and a move that was just played joining it.

const STEP = 4; // as games/web/clock_line.py draws
const HALF = 48;

export function placeOfPly(ply) {
  return ply * STEP - STEP / 2;
}

// The ply at a share of the figure's `width` in its own units, among those played.
export function plyAt(share, width, plies) {
  return Math.max(1, Math.min(plies, Math.ceil((share * width) / STEP)));
}

// How wide the figure is for so many plies, if it is no wider already.
export function widthFor(plies, width) {
  return Math.max(plies * STEP, width);
}

// A path with what `ply` adds to it; a move told anew after its press replaces what it had added.
export function withPoint(path, ply, mark) {
  const own = new RegExp(`(^M|[ML])${placeOfPly(ply)} [^ML]*$`);
  const before = path.replace(own, "");
  return before || mark.startsWith("M") ? before + mark : mark.replace("L", "M");
}

// The bar of a move and the point of its clock; null where they are beyond the figure's scale.
export function marksOf({ ply, spent_ms: spent, left_ms: left }, { spent: longest, left: most }, isFirst) {
  if ((spent ?? 0) > longest || (left ?? 0) > most) return null;
  const up = isFirst ? -1 : 1;
  const bar = spent ? Math.max(1, Math.floor((spent * HALF) / longest)) : 0;
  const height = most && left !== null ? Math.floor((Math.max(0, left) * HALF) / most) : null;
  const at = placeOfPly(ply);
  return {
    bar: bar ? `M${at} ${HALF}v${up * bar}` : "",
    point: height === null ? "" : `L${at} ${HALF + up * height}`,
  };
}
