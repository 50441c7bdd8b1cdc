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
  editor: {
    payload: 'Payload',
    fields: 'Fields of the contract',
    keys: 'Ctrl+Space offers fields. Tab indents; press Escape, then Tab to leave the editor.',
    example: (sport: string) => `Load an example of ${sport}`,
    format: 'Format',
    notJson: 'Only valid JSON can be formatted: correct the marked place first.',
    show: 'Show it in the payload',
    warning: 'warning',
    fault: (field: string | null, expected: string, actual: string) =>
      `${field === null ? '' : `${field}: `}expected ${expected}; got ${actual}.`,
    verdict: (isAccepted: boolean, statuses: number) => {
      if (!isAccepted) return 'The service would refuse this event.';
      return statuses === 0
        ? 'The service would accept this event.'
        : `The service would accept this event, with ${statuses === 1 ? 'a warning' : `${statuses} warnings`}.`;
    },
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
    titleOf: (sport: string) => `Contracts: ${sport}`,
    about: 'What may be pushed, what consumers get, and the rules of each sport.',
    search: 'Search fields and rules of all sports',
    sports: 'Sports',
    sport: 'Sport',
    all: 'All sports',
    none: 'none',
    unknownSport: 'There is no such sport: choose one of these.',
    takesNothing: 'Nothing can be pushed for it: a sender always names its sport.',
    eventId: (id: number) => `EventId ${id}`,
    document: 'Page of the documents',
    elsewhere: (count: number) => `${count} found in other sports`,
    nothing: (query: string) => `Nothing matches “${query.trim()}”.`,
    nothingAdvice: 'Search for a part of a field name, such as Foul, or for words of its meaning, such as shot clock.',
    found: (count: number, sports: number) =>
      `${count} ${count === 1 ? 'match' : 'matches'} in ${sports} ${sports === 1 ? 'sport' : 'sports'}`,
    more: (count: number) => `Show ${Math.min(count, 200)} more`,
    link: 'Link to this row',
    views: { ingress: 'Ingress', live: 'Live payload', rules: 'Rules', check: 'Check a payload' },
    table: {
      sport: 'Sport',
      ingress: 'Fields to push',
      live: 'Live fields',
      rules: 'Rules',
      name: 'Name',
      where: 'Where',
      field: 'Field',
      takes: 'Takes',
      meaning: 'Meaning',
      madeFrom: 'Made from',
      example: 'Example',
      rule: 'Rule',
      otherwise: 'Otherwise',
      expects: 'The service expects',
      because: 'Because',
    },
    required: 'required',
    ingressAbout:
      'Only EventId is required. A field that you leave out keeps its value, and null clears it. Unknown fields give a warning.',
    liveAbout:
      'Consumers get it on `bot/{botId}/json` and from `GET /external/live/{botId}`. All fields are always there; a character that is not known is a space.',
    rulesAbout:
      'An event is refused only for what it says by itself. What is wrong only together with earlier events gives a warning.',
    noRules: 'This sport has no rules: any value that fits its field is accepted.',
    otherwise: { refused: 'refused', warning: 'warning' },
    onlyOne: (names: readonly string[]) =>
      `Only one of these flags can be true: ${names.map((name) => `\`${name}\``).join(', ')}. Setting one clears the others; two in one event are refused.`,
    newGame: 'A new game',
    exampleEvent: 'An event with some of the fields',
    exampleLive: 'The live payload of that event',
    exampleBlank: 'The live payload before anything is known',
    showAll: 'Show all of it',
    showLess: 'Show less',
    checkAbout:
      'The service judges the payload while you type, as it would judge an event. Nothing is stored, and rules about earlier events are not checked.',
    payloadOf: (sport: string) => `Payload of ${sport}`,
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
