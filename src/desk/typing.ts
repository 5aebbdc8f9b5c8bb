/*
 * Whether someone is typing, so that nothing takes the focus from them. A pause does not end it, because a person who
 * copies from paper does not look at the screen; a click or a sent form does.
 */
let hasTyped = false;
const listeners = new Set<() => void>();

addEventListener('input', () => {
  hasTyped = true;
});
function stop() {
  hasTyped = false;
  for (const listener of listeners) listener();
}
addEventListener('click', stop);
// Before the form's own handler, which may find an error at once.
addEventListener('submit', stop, true);

const fields = 'textarea, input:not([type=checkbox], [type=radio])';
export const isTyping = () => hasTyped && (document.activeElement?.matches(fields) ?? false);

export const onTypingEnd = (listener: () => void) => listeners.add(listener);
