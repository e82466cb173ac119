/** The key that opens things: Command on Apple's keyboards, Control on all others. */
export const modifierKey = /Mac|iPhone|iPad/.test(navigator.platform) ? '⌘' : 'Ctrl';
