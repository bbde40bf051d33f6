import type { CampaignPreview } from '@guiche/contract/campaigns'
import { mediumOf } from '@guiche/contract/line-templates'
import { SECOND } from '../../platform/clock.ts'
import type { Db } from '../../platform/database/kysely-on-client.ts'
import { inCompany } from '../../platform/database/transaction.ts'
import type { Actor } from '../../platform/http/actor.ts'
import { listOptedOut } from '../opt-outs/index.ts'
import { type Addressee, contentOf, filledVariant, templateFor } from './campaign-content.ts'
import { settingsOf } from './campaign-settings.ts'
import { findUnknownVariables } from './known-variables.ts'
import { countAudience, findItem, listValidNumbers } from './audience.queries.ts'
import { expectedMs } from './pace.ts'
import { openCampaignAs } from './change-campaign.ts'

/** What a real recipient would read, who would be left out, and how long it takes. */
export function previewCampaign(
  actor: Actor,
  id: number,
  { contactListItemId }: { contactListItemId?: number | undefined },
): Promise<CampaignPreview> {
  const { companyId } = actor
  return inCompany(companyId, async (db) => {
    const row = await openCampaignAs(db, actor, id)
    const { contactListId } = row
    const item =
      contactListId === null
        ? undefined
        : await findItem(db, companyId, contactListId, contactListItemId)
    const content = await contentOf(db, row)
    const to: Addressee = item ?? { name: '', email: '', number: '', variables: {} }
    const audience = await audienceOf(db, companyId, contactListId)
    const writtenTo = audience.valid - audience.optedOut
    const settings = await settingsOf(db, companyId)
    const template = templateFor(content, to)
    const file = template ? mediumOf(template) : undefined
    return {
      recipient: item ? { name: item.name, number: item.number } : null,
      texts: content.variants.map(({ variant }) => ({
        variant,
        body: filledVariant(content, variant, to),
      })),
      template: template && template.body,
      templateMedia: file ? { type: file.type, link: file.link } : null,
      unknownVariables: await findUnknownVariables(db, companyId, row),
      audience,
      secondsExpected:
        contactListId === null ? null : Math.round(expectedMs(settings, writtenTo) / SECOND),
    }
  })
}

async function audienceOf(db: Db, companyId: number, contactListId: number | null) {
  if (contactListId === null) return { valid: 0, invalid: 0, unchecked: 0, optedOut: 0 }
  const counts = await countAudience(db, companyId, contactListId)
  let optedOut = 0
  for (let after: number | undefined = 0; after !== undefined;) {
    const { numbers, last } = await listValidNumbers(db, companyId, { contactListId, after })
    optedOut += (await listOptedOut(db, companyId, numbers)).size
    after = last
  }
  return { ...counts, optedOut }
}
