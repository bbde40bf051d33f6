import { setTimeout as sleep } from 'node:timers/promises'

/** When a machine that may stand still can do at the soonest what is to be done at a time: once a request is answered. */
export async function whenPossible(atMs: number, request: () => Promise<unknown>): Promise<number> {
  await sleep(atMs - Date.now())
  await request()
  return Date.now()
}
