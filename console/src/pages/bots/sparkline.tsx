import { memo } from 'react';
import classes from './sparkline.module.css';

const width = 58;
const height = 20;

interface Props {
  readonly rates: readonly number[];
}

/** Decoration: the number beside it says how many. Drawn as one path, because a table has many of them. */
export const Sparkline = memo(function Sparkline({ rates }: Props) {
  const line = toPath(rates);
  return (
    <svg
      className={classes['sparkline']}
      viewBox={`0 0 ${width} ${height}`}
      width={width}
      height={height}
      aria-hidden="true"
    >
      {rates.some((rate) => rate > 0) && <path className={classes['area']} d={`${line}V${height}H0Z`} />}
      <path className={classes['line']} data-some={rates.some((rate) => rate > 0)} d={line} />
    </svg>
  );
});

function toPath(rates: readonly number[]): string {
  const most = Math.max(2, ...rates);
  const step = width / Math.max(1, rates.length - 1);
  const y = (rate: number): string => (height - 1.5 - (rate / most) * (height - 3)).toFixed(1);
  const points = rates.map((rate, index) => `${(index * step).toFixed(1)} ${y(rate)}`);
  return points.length === 0 ? `M0 ${y(0)}H${width}` : `M${points.join('L')}`;
}
