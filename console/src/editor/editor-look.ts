import { HighlightStyle, syntaxHighlighting } from '@codemirror/language';
import type { Extension } from '@codemirror/state';
import { EditorView } from '@codemirror/view';
import { tags } from '@lezer/highlight';

/** Colours are variables of payload-editor.module.css, so that both themes have one look. */
export const editorLook: Extension = [
  EditorView.theme({
    '&': { fontSize: '13px', backgroundColor: 'transparent', color: 'var(--mantine-color-text)' },
    '&.cm-focused': { outline: 'none' },
    '.cm-scroller': { fontFamily: 'var(--mantine-font-family-monospace)', lineHeight: '1.55' },
    '.cm-content': { padding: '10px 0', caretColor: 'var(--mantine-color-text)' },
    '.cm-gutters': { backgroundColor: 'transparent', border: 'none', color: 'var(--mantine-color-dimmed)' },
    '.cm-activeLine, .cm-activeLineGutter': { backgroundColor: 'var(--payload-line)' },
    '&.cm-focused .cm-selectionBackground, .cm-selectionBackground': {
      backgroundColor: 'var(--payload-selection) !important',
    },
    '.cm-lintRange': { backgroundImage: 'none', paddingBottom: '1px', borderRadius: '2px' },
    '.cm-lintRange-error': {
      backgroundColor: 'var(--payload-error)',
      borderBottom: '2px solid var(--mantine-color-red-6)',
    },
    '.cm-lintRange-warning': {
      backgroundColor: 'var(--payload-warning)',
      borderBottom: '2px dashed var(--mantine-color-orange-6)',
    },
    '.cm-tooltip': {
      backgroundColor: 'var(--mantine-color-body)',
      border: '1px solid var(--mantine-color-default-border)',
      borderRadius: 'var(--mantine-radius-md)',
      boxShadow: 'var(--mantine-shadow-md)',
      overflow: 'hidden',
      zIndex: '300',
    },
    '.cm-diagnostic': {
      padding: '8px 12px',
      maxWidth: '420px',
      fontFamily: 'var(--mantine-font-family)',
      fontSize: '13px',
    },
    '.cm-diagnostic-error': { borderLeft: '3px solid var(--mantine-color-red-6)' },
    '.cm-diagnostic-warning': { borderLeft: '3px solid var(--mantine-color-orange-6)' },
    '.cm-gutter-lint': { width: '14px' },
    '.cm-gutter-lint .cm-gutterElement': { padding: '3px 0 0 2px' },
    '.cm-lint-marker': { width: '10px', height: '10px' },
  }),
  syntaxHighlighting(
    HighlightStyle.define([
      { tag: tags.propertyName, color: 'var(--payload-name)' },
      { tag: tags.string, color: 'var(--payload-string)' },
      { tag: [tags.number, tags.bool, tags.null], color: 'var(--payload-number)' },
    ]),
  ),
];
