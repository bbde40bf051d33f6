import { BaseSequencer, type TestSpecification } from 'vitest/node'

// The slowest files, in the order of their start. Some keep a core busy with the processes that they start, others
// mostly wait for a clock: they share the machine well, and none runs alone at the end.
const LONGEST = [
  'cli/backup.long',
  'campaigns/campaign-kill.long',
  'campaigns/sending',
  'app/linked-kill.long',
  'app/main',
  'app/bad-input',
  'prompt-reviews/prompt-reviews',
  'cli/user',
  'live-cache',
  'automatic-payments/two-years.long',
  'flow-calls/bots',
  'baileys/baileys-channel',
  'simulator/simulator-channel',
  'flow-calls/voices',
  'app/interruptions',
  'flow-starts/flow-kill.long',
  'flow-calls/prompt-tools',
  'app/stopping',
  'automation/menu-kill.long',
  'lines/idle-lines',
  'embedded-postgres/start-embedded-postgres',
  'lines/two-owners.long',
  'automation/conversations',
  'webhooks/webhooks',
  'schedules/schedules',
  'messages/announce-transition',
  'users/users',
  'sessions/own-sessions',
  'webhooks/webhook-kill.long',
  'webhooks/webhook-pause',
  'ticket-snooze/ticket-snooze',
  'contact-merges/contact-merges',
  'embedded-postgres/supervise-postmaster',
  'jobs/worker',
  'cli/damaged-backup.long',
  'cli/older-backup',
].map((name) => `/${name}.test.ts`)

/** Vitest's own order, except for the slowest files. */
export class TestOrder extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const longest = LONGEST.flatMap((name) => sorted.filter((file) => file.moduleId.endsWith(name)))
    // Sorted by project, as Vitest requires.
    const first = sorted.findIndex((file) => longest.includes(file))
    const others = sorted.filter((file) => !longest.includes(file))
    return [...others.slice(0, first), ...longest, ...others.slice(first)]
  }
}
