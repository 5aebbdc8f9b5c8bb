/** Attributes that are only visual, or only link elements to each other. */
const silent =
  /^(?:class|id|for|type|name|role|tabindex|novalidate|open|list|datetime|viewBox|d|fill|stroke-width|spellcheck|auto\w+|input\w+|rel|target|aria-(?:\w+by|controls|hidden|haspopup|live|activedescendant|autocomplete)|preserveAspectRatio|data-.*)$/i;
const named = ['aria-label', 'placeholder', 'alt', 'title'];
const inLine =
  /^(?:a|b|br|button|code|dd|del|em|i|img|input|ins|kbd|label|option|path|select|small|span|strong|svg|td|th|time|u)$/i;

/** A page as text, one line per row or paragraph, with what screen readers announce and where links go. */
export const readPage = (element: Node) =>
  readNode(element)
    .replace(/(?:[| ]*\|)+ */g, '|')
    .replace(/[| ]*\n[\s|]*/g, '\n')
    .replace(/^[\s|]+|[\s|]+$/g, '')
    // Placeholders count once.
    .replace(/…(?:[|\n]…)+/g, '…');

/** Placeholders for loading content, on site and desk. */
const awaited = '.skeleton-line, .bg-skeleton, [data-awaited]';

function readNode(node: Node): string {
  if (!(node instanceof Element)) return node instanceof Text ? node.data : '';
  if (node.matches(awaited)) return '|…|';
  const state = listState(node);
  const said = [...node.attributes]
    .filter(({ name }) => !silent.test(name) && !(state && /^(?:value|checked)$/.test(name)))
    // A menu's position is only visual.
    .filter(({ name }) => name !== 'style' || node.role !== 'menu')
    .map(({ name, value }) => (named.includes(name) ? value : `${name}=${value}`));
  const marks = [...said, ...(state ?? [])];
  const edge = inLine.test(node.tagName) ? '|' : '\n';
  const words = node instanceof HTMLTextAreaElement ? [] : Array.from(node.childNodes, readNode);
  return [edge, marks.length > 0 ? `[${marks.join(', ')}]|` : '', ...words, edge].join('');
}

/** The current value, which is not in the markup. */
function listState(element: Element): string[] | null {
  if (element instanceof HTMLOptionElement) {
    return [`value=${element.value}`, ...(element.selected ? ['selected='] : [])];
  }
  const isInput = element instanceof HTMLInputElement;
  if (!isInput && !(element instanceof HTMLTextAreaElement)) return null;
  const isChosen = isInput && element.checked;
  // A checkbox without a value reports 'on'.
  const isSaid = element.value !== '' && element.value !== 'on';
  return [...(isChosen ? ['checked='] : []), ...(isSaid ? [`value=${element.value}`] : [])];
}
