import type { OptOut } from '@guiche/contract/opt-outs'
import type { Say } from '../../../platform/words.ts'
import type { optOutWords } from './opt-outs.words.ts'

/** The origin of an opt-out: a user, a keyword or a campaign. Pure. */
export function optOutOrigin(
  { beganBy, beganWord, beganUser, campaign }: OptOut,
  say: Say<(typeof optOutWords)['pt']>,
): string {
  const causeText = () => {
    switch (beganBy) {
      case 'word':
        return say('by_word', { word: beganWord ?? '' })
      case 'person':
        return beganUser?.name ? say('by_person', { name: beganUser.name }) : say('by_someone')
      case 'import':
        return beganUser?.name
          ? say('by_import', { name: beganUser.name })
          : say('by_importSomeone')
      case 'provider':
        return say('by_provider')
    }
  }
  return campaign?.name
    ? `${causeText()} · ${say('campaign', { name: campaign.name })}`
    : causeText()
}
