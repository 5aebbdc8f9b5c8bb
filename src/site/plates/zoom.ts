import { type RefObject, useEffect, useRef, useState } from 'react';

const maxZoom = 8;
export const zoomStep = 1.5;
const zoomKeys: Record<string, number> = {
  '+': zoomStep,
  '=': zoomStep,
  '-': 1 / zoomStep,
  '0': 0,
};
const panKeys: Record<string, [x: number, y: number]> = {
  ArrowLeft: [-80, 0],
  ArrowRight: [80, 0],
  ArrowUp: [0, -80],
  ArrowDown: [0, 80],
};

type Point = { x: number; y: number };

/**
 * Zoom and pan of the picture in `stage`, which is a scroll container: the browser keeps the picture within bounds. The
 * size is a style property, set at once, so that the point under the finger can be measured and kept in its place.
 */
export function useZoom(stage: RefObject<HTMLElement | null>) {
  const current = useRef(1);
  const [zoom, setZoom] = useState(1);

  function zoomBy(factor: number, at?: Point) {
    const { current: scroller } = stage;
    const picture = scroller?.querySelector('picture');
    if (!scroller || !picture) return;
    const { left, top, width, height } = scroller.getBoundingClientRect();
    const { x, y } = at ?? { x: left + width / 2, y: top + height / 2 };
    const before = picture.getBoundingClientRect();
    current.current = Math.min(Math.max(current.current * factor, 1), maxZoom);
    scroller.style.setProperty('--zoom', String(current.current));
    const after = picture.getBoundingClientRect();
    scroller.scrollBy(
      after.left + ((x - before.left) / before.width) * after.width - x,
      after.top + ((y - before.top) / before.height) * after.height - y,
    );
    setZoom(current.current);
  }
  const showWhole = () => zoomBy(0);
  function fillHeight() {
    const { current: scroller } = stage;
    const picture = scroller?.querySelector('picture');
    if (!scroller || !picture) return;
    zoomBy(scroller.clientHeight / picture.clientHeight);
    // From its left edge, as one reads: a chart's axis is there.
    scroller.scrollLeft = 0;
  }
  function onKeyDown(event: React.KeyboardEvent) {
    const factor = zoomKeys[event.key];
    const [x, y] = panKeys[event.key] ?? [];
    // Ctrl and + enlarge the whole page.
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (factor !== undefined) zoomBy(factor);
    else if (x !== undefined && y !== undefined) stage.current?.scrollBy(x, y);
    else return;
    event.preventDefault();
  }

  const fingers = useRef(new Map<number, Point>());
  function onPointerDown(event: React.PointerEvent) {
    if (event.button !== 0) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    fingers.current.set(event.pointerId, { x: event.clientX, y: event.clientY });
  }
  function onPointerMove({ pointerId, clientX, clientY }: React.PointerEvent) {
    if (!fingers.current.has(pointerId)) return;
    const before = measure(fingers.current);
    fingers.current.set(pointerId, { x: clientX, y: clientY });
    const after = measure(fingers.current);
    stage.current?.scrollBy(before.middle.x - after.middle.x, before.middle.y - after.middle.y);
    if (before.spread > 0) zoomBy(after.spread / before.spread, after.middle);
  }
  const onPointerEnd = ({ pointerId }: React.PointerEvent) => fingers.current.delete(pointerId);
  const onDoubleClick = ({ clientX: x, clientY: y }: React.MouseEvent) =>
    current.current > 1 ? showWhole() : zoomBy(zoomStep ** 2, { x, y });

  const zoomByWheel = useRef(zoomBy);
  zoomByWheel.current = zoomBy;
  useEffect(() => {
    const { current: scroller } = stage;
    const onWheel = (event: WheelEvent) => {
      event.preventDefault();
      // A trackpad reports a pinch as a wheel with Ctrl, in small steps; some browsers count in lines.
      const rate = event.ctrlKey
        ? 0.01
        : event.deltaMode === WheelEvent.DOM_DELTA_PIXEL
          ? 0.002
          : 0.05;
      zoomByWheel.current(Math.exp(-event.deltaY * rate), { x: event.clientX, y: event.clientY });
    };
    // React's own listener is passive: it could not keep the page from scrolling.
    scroller?.addEventListener('wheel', onWheel, { passive: false });
    return () => scroller?.removeEventListener('wheel', onWheel);
  }, [stage]);

  return {
    zoom,
    zoomBy,
    showWhole,
    fillHeight,
    onKeyDown,
    handlers: {
      ...{ onPointerDown, onPointerMove, onDoubleClick },
      ...{ onPointerUp: onPointerEnd, onPointerCancel: onPointerEnd },
    },
  };
}

/** The middle of the fingers and how far the first two are apart. */
function measure(fingers: Map<number, Point>): { middle: Point; spread: number } {
  const [a = { x: 0, y: 0 }, b] = [...fingers.values()];
  if (!b) return { middle: a, spread: 0 };
  return {
    middle: { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 },
    spread: Math.hypot(a.x - b.x, a.y - b.y),
  };
}
