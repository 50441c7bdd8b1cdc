export type ChartColour = 'good' | 'bad' | 'calm' | 'strong';

/** Each is at least 3 : 1 against the background of its theme. */
export const chartColours: Readonly<Record<'light' | 'dark', Readonly<Record<ChartColour | 'grid' | 'text', string>>>> =
  {
    light: { good: '#0b7a53', bad: '#c92a2a', calm: '#1c7ed6', strong: '#b35309', grid: '#e9ecef', text: '#59616a' },
    dark: { good: '#4cb98c', bad: '#ff8787', calm: '#74c0fc', strong: '#ffa94d', grid: '#2e2e2e', text: '#a5abb2' },
  };
