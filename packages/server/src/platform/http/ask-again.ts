import { setTimeout as sleep } from 'node:timers/promises'
import { SECOND } from '../clock.ts'
import { type Answered, FetchRefused } from './safe-fetch.ts'

const TRIES = 3
/** Backoff, doubled with each try. */
const PAUSE_MS = SECOND

/** Tried again where it was not reached, or says that it cannot just now. @throws FetchRefused */
export async function askAgain(ask: () => Promise<Answered>): Promise<Answered> {
  for (let tries = 1; ; tries++) {
    try {
      const answer = await ask()
      const isBusy = answer.status === 429 || answer.status >= 500
      if (!isBusy || tries === TRIES) return answer
    } catch (error) {
      const mayPass = error instanceof FetchRefused && error.fault === 'unreachable'
      if (!mayPass || tries === TRIES) throw error
    }
    await sleep(PAUSE_MS * 2 ** (tries - 1))
  }
}
