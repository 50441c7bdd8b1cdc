import { defaultKeymap, history, historyKeymap, indentWithTab } from '@codemirror/commands';
import { json } from '@codemirror/lang-json';
import { bracketMatching } from '@codemirror/language';
import { forceLinting, lintGutter, lintKeymap, setDiagnostics } from '@codemirror/lint';
import { Compartment, EditorState, type Extension } from '@codemirror/state';
import { drawSelection, EditorView, highlightActiveLine, keymap, lineNumbers } from '@codemirror/view';
import { type Ref, useEffect, useImperativeHandle, useRef } from 'react';
import { findNonce } from '#console/parts/find-nonce.ts';
import { completeFields, offeredFields } from './complete-fields.ts';
import type { EditorField } from './editor-field.ts';
import { editorLook } from './editor-look.ts';
import { leaveWithTab } from './leave-with-tab.ts';
import type { PlacedFault } from './place-faults.ts';

export interface EditorHandle {
  /** Puts the cursor on a part of the text. */
  select(from: number, to: number): void;
}

export interface CodeEditorProps {
  readonly text: string;
  readonly onText?: ((text: string) => void) | undefined;
  /** They are about this text. */
  readonly faults: readonly PlacedFault[];
  readonly fields: readonly EditorField[];
  /** For screen readers. */
  readonly label: string;
  /** The id of the element that says how to leave the editor. */
  readonly describedBy: string;
  readonly ref?: Ref<EditorHandle> | undefined;
}

/** CodeMirror as a component. It is large: payload-editor.tsx loads it when an editor is shown. */
export function CodeEditor({ text, onText, faults, fields, label, describedBy, ref }: CodeEditorProps) {
  const place = useRef<HTMLDivElement>(null);
  const view = useRef<EditorView>(undefined);
  const told = useRef(onText);
  const offers = useRef(new Compartment());
  told.current = onText;
  const isReadOnly = onText === undefined;

  // biome-ignore lint: the editor is made once; the effects below bring it up to date.
  useEffect(() => {
    if (place.current === null) return undefined;
    const editor = new EditorView({
      parent: place.current,
      state: EditorState.create({
        doc: text,
        extensions: [
          ...basics(isReadOnly),
          offers.current.of(offeredFields.of(fields)),
          EditorView.cspNonce.of(findNonce()),
          EditorView.contentAttributes.of({
            'aria-label': label,
            'aria-describedby': describedBy,
            'aria-multiline': 'true',
          }),
          EditorView.updateListener.of(({ docChanged, state }) => {
            if (docChanged) told.current?.(state.doc.toString());
          }),
        ],
      }),
    });
    view.current = editor;
    return () => editor.destroy();
  }, [isReadOnly, label, describedBy]);

  useEffect(() => {
    const editor = view.current;
    if (editor === undefined || editor.state.doc.toString() === text) return;
    editor.dispatch({ changes: { from: 0, to: editor.state.doc.length, insert: text } });
  }, [text]);

  useEffect(() => {
    view.current?.dispatch({ effects: offers.current.reconfigure(offeredFields.of(fields)) });
  }, [fields]);

  useEffect(() => {
    const editor = view.current;
    if (editor === undefined) return;
    const end = editor.state.doc.length;
    const marks = faults.map(({ from, to, severity, message, hint }) => ({
      from: Math.min(from, end),
      to: Math.min(to, end),
      severity,
      message: hint === null ? message : `${message} ${hint}`,
    }));
    editor.dispatch(setDiagnostics(editor.state, marks));
    forceLinting(editor);
  }, [faults]);

  useImperativeHandle(ref, () => ({
    select(from, to) {
      const editor = view.current;
      const end = editor?.state.doc.length ?? 0;
      editor?.dispatch({ selection: { anchor: Math.min(from, end), head: Math.min(to, end) }, scrollIntoView: true });
      editor?.focus();
    },
  }));

  return <div ref={place} />;
}

function basics(isReadOnly: boolean): Extension[] {
  const shared = [
    lineNumbers(),
    drawSelection(),
    bracketMatching(),
    json(),
    lintGutter(),
    EditorView.lineWrapping,
    editorLook,
    EditorState.tabSize.of(2),
  ];
  if (isReadOnly) return [...shared, EditorState.readOnly.of(true), keymap.of([...defaultKeymap, ...lintKeymap])];
  return [
    ...shared,
    history(),
    highlightActiveLine(),
    completeFields(),
    leaveWithTab(),
    keymap.of([indentWithTab, ...defaultKeymap, ...historyKeymap, ...lintKeymap]),
  ];
}
