import { html, nothing, type TemplateResult } from 'lit';
import type { FieldGroup } from '#console/board/models/board-model.ts';

/** Fields with readable names, by side. */
export function drawGroups(groups: readonly FieldGroup[]): TemplateResult | typeof nothing {
  if (groups.length === 0) return nothing;
  return html`
    <div class="groups">
      ${groups.map(
        ({ title, fields }) => html`<section>
          <h3>${title}</h3>
          <dl>
            ${fields.map(({ label, value }) => html`<div><dt>${label}</dt><dd>${value}</dd></div>`)}
          </dl>
        </section>`,
      )}
    </div>
  `;
}
