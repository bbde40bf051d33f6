import type { PromptAction } from '@guiche/contract/prompts'
import { isSameOrigin, originOf } from '@guiche/contract/origin'
import { MASKED } from '@guiche/contract/settings'
import { AppError } from '../../../platform/errors.ts'
import { sealFor, unsealFor } from '../../../platform/secrets.ts'
import { openAiKeyOf, type OwnAi, sealAiKey } from '../../organisation/settings/index.ts'
import type { PromptRow } from './prompts.queries.ts'

// The keys of a prompt, and the credentials of its HTTP actions: sealed in the database with the origin for which they were
// typed, and masked for readers. A credential for another origin than the one beside it counts as none.

/** The place that a key is sealed for. */
const keyPlace = (companyId: number) => `prompt key ${companyId}`
const voiceKeyPlace = (companyId: number) => `prompt voice key ${companyId}`

/** As they are stored: of what is absent, empty or masked, nothing. */
export function sealedKeys(
  companyId: number,
  { apiKey, voiceKey, voiceRegion, ai }: TypedKeys,
): { apiKey?: string; voiceKey?: string } {
  return {
    ...(isTyped(apiKey) && { apiKey: sealAiKey(keyPlace(companyId), ai, apiKey) }),
    ...(isTyped(voiceKey) && {
      voiceKey: sealFor(voiceKeyPlace(companyId), voiceRegion, voiceKey),
    }),
  }
}

interface TypedKeys {
  readonly apiKey?: string | undefined
  readonly voiceKey?: string | undefined
  readonly voiceRegion: string
  readonly ai: OwnAi
}

type StoredKeys = Pick<PromptRow, 'companyId' | 'apiKey' | 'voiceKey' | 'voiceRegion'>

/** The keys as they were typed; empty where they are good for another address or region. */
export function openedKeys(
  { companyId, apiKey, voiceKey, voiceRegion }: StoredKeys,
  ai: OwnAi,
): { apiKey: string; voiceKey: string } {
  return {
    apiKey: openAiKeyOf(keyPlace(companyId), ai, apiKey),
    voiceKey:
      voiceKey === ''
        ? ''
        : unsealFor(voiceKeyPlace(companyId), voiceRegion, voiceKey, voiceRegion),
  }
}

/**
 * A stored voice key for a change of its prompt. Each region of Azure is a host of its own; one that was sealed without its
 * region is sealed with it before the region changes.
 */
export function keptVoiceKey({ companyId, voiceRegion, ...row }: StoredKeys, ai: OwnAi): string {
  const { voiceKey } = openedKeys({ companyId, voiceRegion, ...row }, ai)
  return voiceKey === '' ? row.voiceKey : sealFor(voiceKeyPlace(companyId), voiceRegion, voiceKey)
}

function isTyped(key: string | undefined): key is string {
  return key !== undefined && key !== '' && key !== MASKED
}

const actionPlace = (companyId: number) => `prompt action ${companyId}`

/**
 * As they are stored. One that comes back masked keeps what is stored under its name, or for its address once renamed.
 * @throws ERR_SECRET_FOR_OTHER_ADDRESS where a masked one now stands beside an address of another origin
 */
export function sealedActions(
  companyId: number,
  actions: readonly PromptAction[],
  before: readonly PromptAction[] = [],
): PromptAction[] {
  return actions.map((action) => {
    const { authorization } = action
    if (authorization === '') return action
    const own =
      before.find(({ name }) => name === action.name) ??
      before.find(({ url }) => url === action.url)
    const stored = own?.authorization ?? ''
    if (authorization !== MASKED)
      return {
        ...action,
        authorization: sealFor(actionPlace(companyId), originOf(action.url), authorization),
      }
    if (stored !== '' && !isSameOrigin(action.url, own?.url ?? ''))
      throw new AppError('ERR_SECRET_FOR_OTHER_ADDRESS')
    return { ...action, authorization: stored }
  })
}

/** As they are made: with what they sign in with. */
export function openedActions(companyId: number, actions: readonly PromptAction[]): PromptAction[] {
  return actions.map(({ authorization, ...action }) => {
    const origin = originOf(action.url)
    const place = actionPlace(companyId)
    return {
      ...action,
      authorization: authorization === '' ? '' : unsealFor(place, origin, authorization, origin),
    }
  })
}

/** As they are shown. */
export function maskedActions(actions: readonly PromptAction[]): PromptAction[] {
  return actions.map((action) =>
    action.authorization === '' ? action : { ...action, authorization: MASKED },
  )
}
