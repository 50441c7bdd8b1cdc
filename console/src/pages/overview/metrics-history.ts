import type { ChartColour } from './chart-colours.ts';

/** The figures of the service over the last 15 minutes, as the service keeps them. */
export interface MetricsHistory {
  readonly stepSeconds: number;
  readonly to: string;
  readonly samples: {
    readonly at: readonly string[];
    readonly accepted: Figures;
    readonly refused: Figures;
    readonly p50Ms: Figures;
    readonly p99Ms: Figures;
    readonly connections: Figures;
    readonly streams: Figures;
  };
}

/** Null where a figure is not known. */
export type Figures = readonly (number | null)[];

/** One line of a chart. */
export interface Series {
  readonly label: string;
  readonly colour: ChartColour;
  readonly figures: Figures;
}

export const keptSeconds = 15 * 60;

/** For people who cannot see the chart: the newest figure, and the range. */
export function summarize(figures: Figures): { readonly now: number | null; readonly most: number | null } {
  const known = figures.filter((figure) => figure !== null);
  return { now: figures.at(-1) ?? null, most: known.length === 0 ? null : Math.max(...known) };
}
