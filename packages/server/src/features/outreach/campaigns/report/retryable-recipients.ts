import type { ErrorCode } from '@guiche/contract/errors'
import { type RawBuilder, sql } from 'kysely'

/** Codes for which a retry would fail again, because of the number or the content. */
const FOR_GOOD = [
  'ERR_WAPP_INVALID_CONTACT',
  'ERR_CHECK_NUMBER',
  'ERR_RECIPIENT_UNREACHABLE',
  'ERR_RECIPIENT_IS_SENDER',
  'ERR_MARKETING_REFUSED',
  'ERR_COUNTRY_NOT_ALLOWED',
  'ERR_CONTENT_NOT_SUPPORTED',
  'ERR_MEDIA_REFUSED',
  'ERR_FILE_TOO_LARGE',
  'ERR_FILE_TYPE_NOT_ALLOWED',
  'ERR_TEMPLATE_MISMATCH',
  'ERR_CONTACT_OPTED_OUT',
  'ERR_CONTACT_BLOCKED',
  // The outcome is unknown: a retry might deliver the message twice.
  'ERR_SEND_UNANSWERED',
] as const

/** Codes of recipients that were skipped temporarily, or until the list or the company has the missing data. */
const LATER = [
  'ERR_CAMPAIGN_CAP_REACHED',
  'ERR_CONTACT_BEING_SERVED',
  'ERR_CAMPAIGN_VARIABLES_EMPTY',
] as const

/** Code of recipients whose number was not checked yet; after a check they may be written to. */
export const UNCHECKED = 'ERR_CAMPAIGN_NUMBER_UNCHECKED'

/** Codes of recipients skipped for their number, which the list may have corrected by now. */
export const OF_NUMBER = [
  UNCHECKED,
  'ERR_CAMPAIGN_NUMBER_INVALID',
  'ERR_CAMPAIGN_NUMBER_MISSING',
] as const satisfies readonly ErrorCode[]

/**
 * SQL condition: a retry may reach the recipient. Recipients who got the files before the text are excluded, since they
 * would get the files twice.
 */
export function isRetryable(): RawBuilder<boolean> {
  return sql<boolean>`(
    campaign_recipients.state = 'failed' and campaign_recipients.code <> all (${[...FOR_GOOD]}::text[])
      and not exists (
        select from messages where messages.company_id = campaign_recipients.company_id
          and messages.id = any (campaign_recipients.file_message_ids) and messages.ack > 0
      )
    or campaign_recipients.state = 'skipped' and campaign_recipients.code = any (${[...LATER]}::text[])
    or campaign_recipients.state = 'skipped' and campaign_recipients.code = any (${[...OF_NUMBER]}::text[]) and exists (
      select from contact_list_items as item
      where item.company_id = campaign_recipients.company_id
        and item.id = campaign_recipients.contact_list_item_id and item.validity = 'valid' and item.number <> ''
        and not exists (
          select from campaign_recipients as other where other.company_id = item.company_id
            and other.campaign_id = campaign_recipients.campaign_id and other.number_key = item.number_key
            and other.id <> campaign_recipients.id
        )
    )
  )`
}
