/** Every word that the console shows, by page. Sentences say what to do. */
export const texts = {
  shell: {
    product: 'Scorewire',
    pageTitle: (page: string) => `${page} · Scorewire`,
    skip: 'Skip to the content',
    navigation: 'Pages',
    openMenu: 'Open the menu',
    closeMenu: 'Close the menu',
  },
  navigation: {
    overview: 'Overview',
    bots: 'Bots',
    refusals: 'Refusals',
    fixtures: 'Fixtures',
    air: 'On air',
    contracts: 'Contracts',
    tryIt: 'Try it',
    access: 'Access',
    audit: 'Audit log',
    docs: 'Documents',
  },
  userMenu: {
    label: 'Menu of ',
    administrator: 'Administrator',
    integrator: 'Integrator',
    theme: 'Theme',
    schemes: { light: 'Light', dark: 'Dark', auto: 'As the system' },
    signOut: 'Sign out',
  },
  signIn: {
    title: 'Sign in',
    username: 'Username',
    password: 'Password',
    showPassword: 'Show the password',
    submit: 'Sign in',
    over: 'Your session has ended: sign in again. If that fails, an administrator changed your password or disabled your user.',
    unreachable: 'The service cannot be reached: check your network, and try again.',
    throttled: (seconds: number) =>
      `Too many failed attempts: wait ${seconds < 90 ? `${seconds} seconds` : `${Math.ceil(seconds / 60)} minutes`}, then try again.`,
    failed: 'Signing in failed: reload the page, and try again.',
  },
  parts: {
    loading: 'Loading',
    failed: 'Something went wrong: try again.',
    tryAgain: 'Try again',
    never: 'never',
    copy: 'Copy',
    copied: 'Copied',
    cancel: 'Cancel',
    noSuchPage: 'There is no such page.',
    toOverview: 'To the overview',
    crashed: 'This page has failed.',
    crashedAdvice: 'Reload it. If it fails again, tell the operator of the service what you did.',
    reload: 'Reload',
  },
  states: {
    live: 'Live',
    quiet: 'Quiet',
    stale: 'Stale',
    failing: 'Failing',
    silent: 'No events yet',
  },

  // ---------------------------------------------------------------- overview
  overview: {
    title: 'Overview',
  },

  // ---------------------------------------------------------------- bots
  bots: {
    title: 'Bots',
  },

  // ---------------------------------------------------------------- bot
  bot: {
    title: (id: string) => `Bot ${id}`,
  },

  // ---------------------------------------------------------------- refusals
  refusals: {
    title: 'Refusals',
  },

  // ---------------------------------------------------------------- fixtures
  fixtures: {
    title: 'Fixtures',
  },

  // ---------------------------------------------------------------- contracts
  contracts: {
    title: 'Contracts',
  },

  // ---------------------------------------------------------------- air
  air: {
    title: 'On air',
  },

  // ---------------------------------------------------------------- try it
  tryIt: {
    title: 'Try it',
  },

  // ---------------------------------------------------------------- access
  access: {
    title: 'Access',
  },

  // ---------------------------------------------------------------- audit
  audit: {
    title: 'Audit log',
  },
};
