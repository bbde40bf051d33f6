import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { moveClock, now, resetClock } from '../../../platform/clock.ts'
import {
  readScripts,
  type Script,
  type ScriptedStep,
} from '../../../testing/conversation-script.ts'
import { buildStage, stageKey } from '../../../testing/conversation-stage.ts'
import { type ScriptPlayer, startScript } from '../../../testing/scripted-conversation.ts'
import { type ExternalProgram, startProgram } from '../../../testing/external-program.ts'
import {
  richText,
  type ScriptedPrograms,
  serveScriptedPrograms,
} from '../../../testing/scripted-program.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { setAllowedHosts } from '../../../platform/http/outgoing/allowed-hosts.ts'
import { limitTimeouts } from '../../../platform/http/outgoing/safe-fetch.ts'
import { setOpenAiAddress } from '../../setup/ai/index.ts'
import { setGoogleAddresses } from '../../setup/dialogflow/index.ts'
import { decide } from './decide.ts'
import { sweepWaitingTickets } from './timers/sweep-waiting-tickets.ts'

// Scripted conversations over simulated lines that misbehave. All share one clock: each event due at a time happens in
// all of them before the clock moves on.

const { CONVERSATIONS = '' } = process.env
const scripts = readScripts(join(import.meta.dirname, 'conversations')).filter(({ file }) =>
  file.includes(CONVERSATIONS),
)
/** Stages wait for their lines, and plays for messages of the lines. */
const STAGES_AT_ONCE = 24
const PLAYS_AT_ONCE = 10
const HOUR_MS = 3_600_000
/** Timeout of calls to programs that never answer; other calls keep the product's timeouts. */
const ANSWERED_WITHIN_MS = 8000

/** A Wednesday at 10:00 in São Paulo, in the near future. */
function nextWednesdayMorning(): Date {
  const day = new Date()
  day.setUTCHours(13, 0, 0, 0)
  while (day.getUTCDay() !== 3 || day.getTime() < Date.now()) day.setUTCDate(day.getUTCDate() + 1)
  return day
}

interface Scene {
  readonly script: Script
  readonly atMs: number
  /** Time since the scene before. */
  readonly afterMs: number
  readonly steps: readonly ScriptedStep[]
}

/** Splits a script into scenes between two moves of the clock. */
function scenesOf(script: Script): Scene[] {
  const [hour = '10', minute = '0'] = (script.given['clock'] ?? '10:00').split(':')
  let atMs = (Number(hour) - 10) * HOUR_MS + Number(minute) * 60_000
  const scenes: Array<Scene & { steps: ScriptedStep[] }> = []
  const addScene = (afterMs: number, steps: ScriptedStep[]) =>
    scenes.push({ script, atMs, afterMs, steps })
  addScene(0, [])
  for (const one of script.steps) {
    if (one.step.kind === 'moves') {
      atMs += one.step.ms
      addScene(one.step.ms, [one])
    } else scenes.at(-1)?.steps.push(one)
  }
  return scenes
}

/** Scripts with the same turn are played sequentially, since they share the stage's programs. */
const sequenceKeyOf = ({ script }: Scene) => (script.bots.length > 0 ? stageKey(script) : script)

async function playScene({ script, steps }: Scene, play: ScriptPlayer | undefined): Promise<void> {
  play?.begin()
  for (const step of steps) {
    try {
      await play?.play(step)
    } catch (error) {
      throw new Error(`${script.file}:${step.line}`, { cause: error })
    }
  }
}

const failures = new Map<Script, unknown>()
let app: TestApp
let program: ExternalProgram
let scripted: ScriptedPrograms

/**
 * Servers for the calls of flows: an API that knows an order, a broken one, a Typebot and an AI. Calls of prompts and
 * integrations are answered by the script.
 */
async function startPrograms(): Promise<void> {
  program = await startProgram()
  scripted = serveScriptedPrograms(program)
  limitTimeouts(ANSWERED_WITHIN_MS, scripted.isEndless)
  setAllowedHosts([program.host])
  setOpenAiAddress(`${program.origin}/v1`)
  setGoogleAddresses({ dialogflow: program.origin, token: `${program.origin}/token` })
  const told = { message: { role: 'assistant', content: 'Temos bolo de fubá.' } }
  const { replies } = program
  replies.set('/token', { body: { access_token: 'ya29.passe' } })
  replies.set('/pedido', { body: { itens: [{ estado: 'a caminho' }] } })
  replies.set('/quebrado', { status: 500, body: 'quebrado' })
  replies.set('/v1/chat/completions', { body: { id: 'c', choices: [{ index: 0, ...told }] } })
  replies.set('/api/v1/typebots/loja/startChat', {
    body: { sessionId: 's1', messages: [richText('Sou o robô.')], input: { type: 'text input' } },
  })
  replies.set('/api/v1/sessions/s1/continueChat', { body: { messages: [richText('Anotado.')] } })
}

function stopPrograms(): void {
  program.close()
  limitTimeouts(undefined)
  setAllowedHosts([])
  setOpenAiAddress(undefined)
  setGoogleAddresses({})
}

beforeAll(async () => {
  app = await startTestApp('all')
  await startPrograms()
  const startAt = nextWednesdayMorning()
  moveClock(startAt.getTime() - Date.now())
  const played = new Map<Script, ScriptPlayer>()
  const casts = [...Map.groupBy(scripts, stageKey).values()]
  await runConcurrently(
    casts,
    STAGES_AT_ONCE,
    async (cast) => {
      const [first] = cast
      if (!first) return
      const stage = await buildStage(app, first, startAt, {
        origin: program.origin,
        scripted: scripted.make,
      })
      for (const script of cast) played.set(script, await startScript(stage, script))
    },
    (cast) => cast,
  )
  const byTime = Map.groupBy(scripts.flatMap(scenesOf), ({ atMs }) => atMs)
  const endedMs = new Map<Script, number>()
  for (const [atMs, scenes] of [...byTime].toSorted(([a], [b]) => a - b)) {
    const playable = scenes.filter(({ script }) => !failures.has(script))
    // The clock also runs by itself while scenes are played. Each script waits its own whole time, and gets minutes of
    // others only if there is no other way, since they would move it past its hours.
    const dueMs = playable.map(
      ({ script, afterMs }) => (endedMs.get(script) ?? startAt.getTime() + atMs) + afterMs,
    )
    moveClock(Math.max(0, Math.max(...dueMs) - now().getTime()))
    await sweepWaitingTickets(decide)
    const turns = [...Map.groupBy(playable, sequenceKeyOf).values()]
    await runConcurrently(
      turns.toSorted((a, b) => b.length - a.length),
      PLAYS_AT_ONCE,
      (behindEachOther) =>
        runConcurrently(
          behindEachOther,
          1,
          async (scene) => {
            await playScene(scene, played.get(scene.script))
            endedMs.set(scene.script, now().getTime())
          },
          ({ script }) => [script],
        ),
      () => [],
    )
  }
  // By now the repeated events of the lines have come again.
  await runConcurrently(
    scripts.filter((script) => !failures.has(script)),
    PLAYS_AT_ONCE,
    async (script) => played.get(script)?.finish(),
    (script) => [script],
  )
})
afterAll(async () => {
  resetClock()
  await app.close()
  stopPrograms()
})

/** Runs a bounded number concurrently; a failure is kept for its test. */
async function runConcurrently<T>(
  all: readonly T[],
  atOnce: number,
  work: (one: T) => Promise<void>,
  scriptsOf: (one: T) => readonly Script[],
): Promise<void> {
  const waiting = [...all]
  const workUntilEmpty = async () => {
    for (let one = waiting.shift(); one !== undefined; one = waiting.shift())
      try {
        await work(one)
      } catch (error) {
        for (const script of scriptsOf(one)) failures.set(script, error)
      }
  }
  await Promise.all(Array.from({ length: atOnce }, workUntilEmpty))
}

describe('a conversation', () => {
  test.each(scripts.map((script) => [script.title, script] as const))('%s', (_title, script) => {
    const failure = failures.get(script)
    if (failure instanceof Error) throw failure.cause instanceof Error ? failure.cause : failure
    expect(failure).toBeUndefined()
  })
})
