import type { XastChild, XastElement, XastRoot } from 'svgo/browser';
import { invalid } from '#refusal.ts';

/** Each element is drawn about ten times, once per file. Our own drawings repeat a few hundred at most. */
const maxRepeated = 2_000;

/**
 * With nested `use` elements a few lines can ask for millions of shapes, and librsvg gives up only after half a minute.
 * So they are counted before anything is drawn.
 */
export function checkRepetition(root: XastRoot): void {
  const elements = listElements(root.children);
  const byId = new Map(elements.map((element) => [element.attributes.id, element]));
  const counts = new Map<XastElement, number>();
  const within = new Set<XastElement>();

  /** Counts the elements that are drawn for this one: itself, its children, and the elements they reference. */
  function count(element: XastElement): number {
    const before = counts.get(element);
    if (before !== undefined) return before;
    if (within.has(element)) throw invalid('una parte del SVG se repite dentro de sí misma');
    within.add(element);
    const references = listNames(element).flatMap((id) => byId.get(id) ?? []);
    const parts = [...element.children.filter((child) => child.type === 'element'), ...references];
    const sum = parts.reduce((total, part) => total + count(part), 1);
    within.delete(element);
    counts.set(element, sum);
    return sum;
  }
  const drawnCount = root.children.reduce(
    (total, child) => total + (child.type === 'element' ? count(child) : 0),
    0,
  );
  if (drawnCount - elements.length > maxRepeated) {
    throw invalid(`el SVG repite sus partes más de ${maxRepeated} veces`);
  }
}

const listElements = (nodes: XastChild[]): XastElement[] =>
  nodes.flatMap((node) => (node.type === 'element' ? [node, ...listElements(node.children)] : []));

/** The ids in href="#…" and url(#…). */
const listNames = ({ attributes }: XastElement) =>
  Object.entries(attributes).flatMap(([name, value]) =>
    /(^|:)href$/.test(name)
      ? [value.slice(1)]
      : Array.from(value.matchAll(/url\(\s*['"]?#([^'")\s]+)/g), ([, id = '']) => id),
  );
