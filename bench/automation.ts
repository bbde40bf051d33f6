import { openLines } from './answering-lines.ts'
import type { Suite } from './figures.ts'
import { measureMenuCost, type MenuPlan } from './menu-cost.ts'
import type { Noise } from './noise.ts'
import { measureScheduleDelay } from './schedule-delay.ts'
import { makeDataDir, postmasterOf, removeDataDir, serve } from './served.ts'
import { measureTimerDelay, type TimerPlan } from './timer-delay.ts'

// Measures automatic answers: the cost of an answer, and the delay of a timed one.

export interface AutomationPlan extends MenuPlan, TimerPlan {}

export async function measureAutomation(
  plan: AutomationPlan,
  noise: Noise,
  say: (text: string) => void,
): Promise<Suite> {
  const dataDir = await makeDataDir()
  const server = await serve(dataDir)
  try {
    noise.include(await postmasterOf(dataDir))
    const lines = await openLines(server)
    const figures = [
      ...(await measureMenuCost(plan, noise, server, lines)),
      ...(await measureTimerDelay(plan, noise, server, lines)),
      ...(await measureScheduleDelay(plan.due, noise, lines)),
    ]
    if (server.complaints()) say(`the server complained: ${server.complaints()}`)
    return { title: 'Automation', about: aboutOf(plan), figures }
  } finally {
    await server.stop()
    await removeDataDir(dataDir)
  }
}

function aboutOf({ customers, messages, rounds, timers, due }: AutomationPlan): string[] {
  return [
    `A menu: in ${rounds} alternating rounds ${messages} messages of ${customers} customers, one after the other, each heard by an administrator's socket before the next, to a line whose menu answers each, and as baseline to a line on which nothing answers. CPU is that of a message until all answers are sent: the server's process + all of PostgreSQL's.`,
    `Timers: ${due} ratings whose time ends one after the other, until the farewell is written, while ${timers} other timers wait; as baseline while none does.`,
    `Scheduled messages: ${due} that are due one after the other, from the time of each until it was handed over.`,
  ]
}
