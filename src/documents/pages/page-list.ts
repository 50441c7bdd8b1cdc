/** A page of the documents: a Markdown file in docs/, or another path of the service. */
export interface PageLink {
  readonly title: string;
  /** The path below docs/ without `.md`; the same below /docs/ of the service. */
  readonly page?: string;
  /** A path of the service that is not a page from docs/. */
  readonly path?: string;
  readonly about: string;
}

export interface PageSection {
  readonly title: string;
  readonly links: readonly PageLink[];
}

/** The index of the documents: the navigation of every page, and the list at /docs/. */
export const pageSections: readonly PageSection[] = [
  {
    title: 'Start',
    links: [
      { title: 'Quick start', page: 'quick-start', about: 'Install it, start it, push an event, see it live.' },
      {
        title: 'Push your first event',
        page: 'first-event',
        about: 'The same event from mosquitto_pub, Python, JavaScript, Java and C#.',
      },
      {
        title: 'The console',
        page: 'console',
        about: 'The web console: live games, refusals, fixtures, permissions, and who may see what.',
      },
      {
        title: 'The JavaScript client',
        page: 'client-library',
        about: 'Push and follow from Node and browsers, with typed events.',
      },
      {
        title: 'The command line',
        page: 'command-line',
        about: 'Check, push, follow and replay events in a terminal.',
      },
      {
        title: 'Build a scoreboard page',
        page: 'scoreboard',
        about: 'A live scoreboard in 40 lines of HTML, with a read ticket.',
      },
    ],
  },
  {
    title: 'Push events',
    links: [
      {
        title: 'Statuses and their cures',
        page: 'statuses',
        about: 'Every kind of status: its cause, a real example, and what to do.',
      },
      {
        title: 'When something does not work',
        page: 'troubleshooting',
        about: 'One cause and one next step with scorewire doctor, and all its findings.',
      },
      {
        title: 'Partial events, null, new games',
        page: 'partial-events',
        about: 'What a field that you leave out means, and how a game begins.',
      },
      { title: 'Sports and their fields', page: 'sports', about: 'What each sport takes, and its rules.' },
    ],
  },
  {
    title: 'Read live state',
    links: [
      {
        title: 'The live payload',
        page: 'live-payload',
        about: 'How consumers get the score, and what every code means.',
      },
      {
        title: 'Put the score on air',
        page: 'on-air',
        about: 'Share links for TVs, OBS, vMix, CasparCG and Google Sheets.',
      },
      {
        title: 'Live scores in a browser',
        page: 'live-scores-in-a-browser',
        about: 'Tickets, Server-Sent Events and MQTT over WebSocket.',
      },
    ],
  },
  {
    title: 'Operate',
    links: [
      { title: 'Installing', page: 'installing', about: 'The npm package, systemd, Docker and Kubernetes.' },
      { title: 'Operating', page: 'operating', about: 'TLS, users, retention, sizing, backup and upgrade.' },
      {
        title: 'Many nodes',
        page: 'scaling',
        about: 'A cluster on PostgreSQL and NATS: setting up, failover, sizing.',
      },
      { title: 'Monitoring', page: 'monitoring', about: 'Metrics, ready alerts and a Grafana dashboard.' },
      { title: 'Configuration', page: 'configuration', about: 'Every setting with its default.' },
      { title: 'Security', page: 'security', about: 'What is protected, how, and what is left to you.' },
    ],
  },
  {
    title: 'Reference',
    links: [
      { title: 'REST API', path: '/docs/reference/', about: 'Every endpoint, with examples and a form to try it.' },
      { title: 'OpenAPI', path: '/openapi.json', about: 'The REST interface for tools.' },
      { title: 'AsyncAPI', path: '/asyncapi.json', about: 'The MQTT topics and their messages for tools.' },
      { title: 'MQTT conformance', page: 'conformance', about: 'Every statement of the standards with its test.' },
      { title: 'Benchmarks', page: 'benchmarks', about: 'Claims, figures, and how to repeat them.' },
    ],
  },
];

/** All pages in the order of the index. */
export const listedPages: readonly PageLink[] = pageSections.flatMap(({ links }) => links);

/** Where a link leads on the service. */
export function addressOf({ page, path }: PageLink): string {
  return path ?? `/docs/${page}`;
}
