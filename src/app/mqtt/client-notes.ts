import type { OpenConnection, PushedBots } from '#core/ports/open-connections';

/** The notes of the service on a broker connection: the user, the kind of credential, and the bots that it pushed to. */
export class ClientNotes implements PushedBots {
  readonly username: string;
  readonly signedInWith: OpenConnection['signedInWith'];
  readonly credential: OpenConnection['credential'];
  private readonly beganMs: number;
  /** The second of the last push, by bot, counted from the beginning: small integers, which cost no memory of their own. */
  private readonly secondOfBot = new Map<number, number>();
  private lastBotId = 0;
  private lastSecond = -1;

  constructor(
    username: string,
    signedInWith: OpenConnection['signedInWith'],
    credential: OpenConnection['credential'],
    beganMs: number,
  ) {
    this.username = username;
    this.signedInWith = signedInWith;
    this.credential = credential;
    this.beganMs = beganMs;
  }

  /** Called for every event: most are for the same bot as the one before, in the same second. */
  onPush(botId: number, atMs: number): void {
    const second = Math.trunc((atMs - this.beganMs) / 1000);
    if (second === this.lastSecond && botId === this.lastBotId) return;
    this.lastBotId = botId;
    this.lastSecond = second;
    this.secondOfBot.set(botId, second);
  }

  lastPushMs(botId: number): number | undefined {
    const second = this.secondOfBot.get(botId);
    return second === undefined ? undefined : this.beganMs + second * 1000;
  }

  latest(max: number): number[] {
    const latest = [...this.secondOfBot].sort(([botA, a], [botB, b]) => b - a || botA - botB);
    return latest.slice(0, max).map(([botId]) => botId);
  }
}
