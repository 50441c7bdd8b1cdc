import { type Finding, ok, warning } from '#app/health/finding';
import { configOf, type MachineCheck, type SettingsCheck } from './machine.ts';

export interface RetentionFacts {
  readonly eventDays: number;
  readonly refusalDays: number;
  readonly logBytesMax: number;
}

export function createRetentionCheck(settings: SettingsCheck): MachineCheck<RetentionFacts> {
  return {
    id: 'retention',
    title: 'retention',
    needs: [settings],
    async gather(_machine, known) {
      const { eventRetentionDays, refusalRetentionDays, eventLogBytesMax } = configOf(known, settings);
      return { eventDays: eventRetentionDays, refusalDays: refusalRetentionDays, logBytesMax: eventLogBytesMax };
    },
    judge: judgeRetention,
  };
}

export function judgeRetention({ eventDays, refusalDays, logBytesMax }: RetentionFacts): Finding {
  if ((eventDays === 0 || refusalDays === 0) && logBytesMax === 0)
    return warning(
      'retention-endless',
      `${eventDays === 0 ? 'Events' : 'Refused payloads'} are never deleted, so the event log grows until the disk is full.`,
      'Set SCOREWIRE_EVENT_RETENTION_DAYS and SCOREWIRE_REFUSAL_RETENTION_DAYS, or SCOREWIRE_EVENT_LOG_BYTES_MAX.',
    );
  return ok(`events are kept ${describeDays(eventDays)}, refused payloads ${describeDays(refusalDays)}`);
}

function describeDays(days: number): string {
  return days === 0 ? 'for ever' : `for ${days} days`;
}
