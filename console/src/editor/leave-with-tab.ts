import type { Extension } from '@codemirror/state';
import { EditorView, keymap } from '@codemirror/view';

/** After Escape, Tab leaves the editor instead of indenting, until something is typed: keyboard users are not trapped in the editor. */
export function leaveWithTab(): Extension {
  return [
    keymap.of([
      {
        key: 'Escape',
        run: (view) => {
          view.setTabFocusMode(true);
          return false;
        },
      },
    ]),
    EditorView.updateListener.of(({ view, docChanged, focusChanged }) => {
      if (docChanged || focusChanged) view.setTabFocusMode(false);
    }),
  ];
}
