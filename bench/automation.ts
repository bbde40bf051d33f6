import { buildAnsweringLines } from './answering-lines.ts'
import type { Suite } from './figures.ts'
import { measureMenuCost, type MenuPlan } from './menu-cost.ts'
import type { Noise } from './noise.ts'
import { measureScheduleDelay } from './schedule-delay.ts'
import { makeDataDir, postmasterOf, removeDataDir, startServer } from './start-server.ts'
import { measureTimerDelay, type TimerPlan } from './timer-delay.ts'

// Measures automatic answers: the cost of an answer, and the delay of a timed one.

export interface AutomationPlan extends MenuPlan, TimerPlan {}

export async function measureAutomation(
  plan: AutomationPlan,
  noise: Noise,
  say: (text: string) => void,
): Promise<Suite> {
  const dataDir = await makeDataDir()
  const server = await startServer(dataDir)
  try {
    noise.countAsOurs(await postmasterOf(dataDir))
    const lines = await buildAnsweringLines(server)
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
    `A menu: in ${rounds} alternating rounds ${customers} customers send ${messages} messages sequentially; an administrator's socket receives each before the next is sent. The menu of the line answers each message; the line of the baseline has no automatic answers. CPU is per message until all answers are sent: the server's process + all of PostgreSQL's.`,
    `Timers: ${due} ratings that time out sequentially, until the farewell is written, while ${timers} other timers wait; without other timers in the baseline.`,
    `Scheduled messages: ${due} that are due sequentially, from the scheduled time of each until the provider has accepted it.`,
  ]
}
