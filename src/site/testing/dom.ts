import { Window } from 'happy-dom';

/** A document for React without a browser, with a phone's screen. Node's own globals stay, except the DOM's. */
const window = new Window({ url: 'http://127.0.0.1:3001/', width: 390, height: 844 });
const ofDocuments = [
  'Event',
  'EventTarget',
  'CustomEvent',
  'FormData',
  'navigator',
  'localStorage',
  'sessionStorage',
];
/** The original globals. */
const before = new Map<PropertyKey, PropertyDescriptor | undefined>();

function define(name: PropertyKey, value: unknown) {
  if (!before.has(name)) before.set(name, Object.getOwnPropertyDescriptor(globalThis, name));
  Object.defineProperty(globalThis, name, { configurable: true, writable: true, value });
}

for (let from: object = window; from !== Object.prototype; from = Object.getPrototypeOf(from)) {
  for (const name of Object.getOwnPropertyNames(from)) {
    if (name in globalThis && !ofDocuments.includes(name)) continue;
    const value = Reflect.get(window, name);
    const isMethod = typeof value === 'function' && /^[a-z]/.test(name);
    define(name, isMethod ? value.bind(window) : value);
  }
}
define('window', globalThis);
define('self', globalThis);
define('IS_REACT_ACT_ENVIRONMENT', true);
// wouter marks where it listens; defined here so that it can be removed again.
define(Symbol.for('wouter_v3'), undefined);

/** There is no layout, so pointers are never captured. */
Element.prototype.setPointerCapture = () => {};

const { createElement } = document;
/** Happy DOM does not know <search> yet, and React would warn. */
document.createElement = (name: string, options?: ElementCreationOptions) => {
  const element = createElement.call(document, name, options);
  if (name === 'search')
    Object.defineProperty(element, Symbol.toStringTag, { value: 'HTMLElement' });
  return element;
};

/** Types and deletes at the cursor, as a browser does; undo is not supported. */
document.execCommand = (command: string, _: boolean, text = '') => {
  const field = document.activeElement;
  if (command === 'undo' || !(field instanceof HTMLTextAreaElement)) return false;
  field.setRangeText(text, field.selectionStart, field.selectionEnd, 'end');
  field.dispatchEvent(new InputEvent('input', { bubbles: true }));
  return true;
};

/** Each test file in this process has a document of its own. */
define('leaveDocument', () => {
  for (const [name, descriptor] of before) {
    if (descriptor) Object.defineProperty(globalThis, name, descriptor);
    else Reflect.deleteProperty(globalThis, name);
  }
});
