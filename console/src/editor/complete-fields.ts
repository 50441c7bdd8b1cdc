import {
  type EditorState,
  type Extension,
  Facet,
  Prec,
  StateEffect,
  StateField,
  type Transaction,
} from '@codemirror/state';
import { EditorView, keymap, showTooltip, type Tooltip, type TooltipView } from '@codemirror/view';
import { texts } from '#console/texts.ts';
import { type EditorField, offerFields } from './editor-field.ts';
import { findMembers } from './find-members.ts';
import { findName, type TypedName } from './find-name.ts';

/** The fields of the contract. */
export const offeredFields = Facet.define<readonly EditorField[], readonly EditorField[]>({
  combine: (given) => given[0] ?? [],
});

interface Offer extends TypedName {
  readonly fields: readonly EditorField[];
  readonly selected: number;
}

const setOffer = StateEffect.define<Offer | undefined>();

/** Offers field names while one is typed, and with Ctrl+Space. Choosing one also writes a value that fits, selected so that typing replaces it. */
export function completeFields(): Extension {
  return [
    offerState,
    Prec.highest(
      keymap.of([
        { key: 'Ctrl-Space', run: (view) => open(view) },
        { key: 'ArrowDown', run: (view) => move(view, 1) },
        { key: 'ArrowUp', run: (view) => move(view, -1) },
        { key: 'Enter', run: accept },
        { key: 'Tab', run: accept },
        { key: 'Escape', run: close },
      ]),
    ),
    EditorView.domEventHandlers({
      blur: (_event, view) => {
        close(view);
      },
    }),
  ];
}

const offerState = StateField.define<Offer | undefined>({
  create: () => undefined,
  update(offer, transaction) {
    for (const effect of transaction.effects) if (effect.is(setOffer)) return effect.value;
    if (transaction.docChanged) return isTyping(transaction) ? findOffer(transaction.state) : undefined;
    return transaction.selection === undefined ? offer : undefined;
  },
  provide: (state) => [
    showTooltip.from(state, (offer): Tooltip | null =>
      offer === undefined ? null : { pos: offer.from, create: createList },
    ),
    EditorView.contentAttributes.from(
      state,
      (offer): Record<string, string> =>
        offer === undefined
          ? {}
          : { 'aria-controls': listId, 'aria-activedescendant': optionId(offer.selected), 'aria-autocomplete': 'list' },
    ),
  ],
});

function isTyping(transaction: Transaction): boolean {
  return transaction.isUserEvent('input.type') || transaction.isUserEvent('delete.backward');
}

function findOffer(state: EditorState, isWanted = false): Offer | undefined {
  const text = state.doc.toString();
  const position = state.selection.main.head;
  const name = findName(text, position);
  if (name === undefined || !state.selection.main.empty) return undefined;
  // Behind a comma or bracket nothing is offered until a quote or letter is typed: Enter shall make a new line.
  if (!isWanted && name.from === position) return undefined;
  const present = new Set(findMembers(text).map((member) => member.name));
  const fields = offerFields(state.facet(offeredFields), name.typed, present);
  const isDone = fields.length === 1 && fields[0]?.name === name.typed && name.hasValue;
  return fields.length === 0 || isDone ? undefined : { ...name, fields, selected: 0 };
}

function open(view: EditorView): boolean {
  view.dispatch({ effects: setOffer.of(findOffer(view.state, true)) });
  return true;
}

function close(view: EditorView): boolean {
  if (view.state.field(offerState) === undefined) return false;
  view.dispatch({ effects: setOffer.of(undefined) });
  return true;
}

function move(view: EditorView, by: 1 | -1): boolean {
  const offer = view.state.field(offerState);
  if (offer === undefined) return false;
  const { length } = offer.fields;
  view.dispatch({ effects: setOffer.of({ ...offer, selected: (offer.selected + by + length) % length }) });
  return true;
}

function accept(view: EditorView): boolean {
  const offer = view.state.field(offerState);
  const field = offer?.fields[offer.selected];
  if (offer === undefined || field === undefined) return false;
  const name = JSON.stringify(field.name);
  const value = JSON.stringify(field.example);
  const insert = offer.hasValue ? name : `${name}: ${value}`;
  const end = offer.from + insert.length;
  view.dispatch({
    changes: { from: offer.from, to: offer.to, insert },
    selection: offer.hasValue ? { anchor: end } : { anchor: end - value.length, head: end },
    effects: setOffer.of(undefined),
    userEvent: 'input.complete',
  });
  return true;
}

const listId = 'offered-fields';

function optionId(index: number): string {
  return `offered-field-${index}`;
}

function createList(view: EditorView): TooltipView {
  const dom = document.createElement('ul');
  dom.id = listId;
  dom.className = 'offered-fields';
  dom.setAttribute('role', 'listbox');
  dom.setAttribute('aria-label', texts.editor.fields);
  dom.addEventListener('mousedown', (event) => {
    // Keeps the focus in the editor.
    event.preventDefault();
    const option = (event.target as Element).closest('[role=option]');
    const offer = view.state.field(offerState);
    if (option === null || offer === undefined) return;
    view.dispatch({ effects: setOffer.of({ ...offer, selected: [...dom.children].indexOf(option) }) });
    accept(view);
  });
  const draw = (offer: Offer | undefined): void => {
    dom.replaceChildren(...(offer?.fields ?? []).map((field, index) => createOption(field, index, offer?.selected)));
    dom.children[offer?.selected ?? 0]?.scrollIntoView({ block: 'nearest' });
  };
  draw(view.state.field(offerState));
  return {
    dom,
    update: ({ state, startState }) => {
      const offer = state.field(offerState);
      if (offer !== startState.field(offerState)) draw(offer);
    },
  };
}

function createOption({ name, takes }: EditorField, index: number, selected: number | undefined): HTMLElement {
  const option = document.createElement('li');
  option.id = optionId(index);
  option.setAttribute('role', 'option');
  option.setAttribute('aria-selected', String(index === selected));
  const label = document.createElement('b');
  label.textContent = name;
  const about = document.createElement('span');
  about.textContent = takes;
  option.append(label, about);
  return option;
}
