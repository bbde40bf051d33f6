import { variableKey } from '@guiche/contract/campaign-text'
import type { CampaignPreview } from '@guiche/contract/campaigns'
import { buttonsOf, mediumOf } from '@guiche/contract/line-templates'
import { SECOND } from '../../../../platform/clock.ts'
import type { Db } from '../../../../platform/database/kysely-on-client.ts'
import { inCompany } from '../../../../platform/database/transaction.ts'
import type { Actor } from '../../../../platform/http/actor.ts'
import { listOptedOut } from '../../../customers/opt-outs/index.ts'
import {
  type Addressee,
  campaignContentOf,
  filledVariant,
  filledTemplateFor,
} from '../campaign-content.ts'
import { campaignSettingsOf } from '../settings/campaign-settings.ts'
import { countLackingRecipients } from './count-lacking-recipients.ts'
import { findUnknownVariables } from './unknown-variables.ts'
import { countItemsByValidity, findListItem, listValidNumbers } from './audience.queries.ts'
import { findReportedTemplate } from '../lines-and-template.ts'
import { expectedDurationMs } from '../sending/pace.ts'
import { openCampaignAs } from '../change-campaign.ts'

/** Shows the texts that a real recipient would get, the recipients left out, and the expected duration. */
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
        : await findListItem(db, companyId, contactListId, contactListItemId)
    const unknownVariables = await findUnknownVariables(db, companyId, row)
    const unknown = new Set(unknownVariables.flatMap(({ names }) => names.map(variableKey)))
    const content = { ...(await campaignContentOf(db, row)), unknown }
    const to: Addressee = item ?? { name: '', email: '', number: '', variables: {} }
    const { emptyVariables, lacking } = await countLackingRecipients(db, content)
    const audience = { ...(await audienceCountsOf(db, companyId, contactListId)), lacking }
    const writtenTo = audience.valid - audience.optedOut - lacking
    const settings = await campaignSettingsOf(db, companyId)
    const template = filledTemplateFor(content, to)
    const file = template ? mediumOf(template) : undefined
    return {
      recipient: item ? { name: item.name, number: item.number } : null,
      texts: content.variants.map(({ variant }) => ({
        variant,
        body: filledVariant(content, variant, to),
      })),
      template: template && template.body,
      templateMedia: file ? { type: file.type, link: file.link } : null,
      templateButtons: template ? buttonsOf(template, await findReportedTemplate(db, row)) : [],
      unknownVariables,
      emptyVariables,
      audience,
      secondsExpected:
        contactListId === null
          ? null
          : Math.round(expectedDurationMs(settings, writtenTo) / SECOND),
    }
  })
}

async function audienceCountsOf(db: Db, companyId: number, contactListId: number | null) {
  if (contactListId === null) return { valid: 0, invalid: 0, unchecked: 0, optedOut: 0 }
  const counts = await countItemsByValidity(db, companyId, contactListId)
  let optedOut = 0
  for (let after: number | undefined = 0; after !== undefined;) {
    const { numbers, last } = await listValidNumbers(db, companyId, { contactListId, after })
    optedOut += (await listOptedOut(db, companyId, numbers)).size
    after = last
  }
  return { ...counts, optedOut }
}
