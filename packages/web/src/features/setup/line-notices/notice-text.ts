import type { LineNotice, NoticeCode } from '@guiche/contract/line-notices'
import { findWord, type Say } from '../../../platform/words.ts'
import { formatCount } from '../../../ui/formats.ts'
import { noticeWords } from './line-notices.words.ts'

/** Text of a notice; an unknown code shows the provider's own text. */
export function noticeText({ code, data }: LineNotice, say: Say<typeof noticeWords.pt>): string {
  return wordsOf[code]?.(data, say) ?? (data['text'] || code)
}

type InWords = (data: LineNotice['data'], say: Say<typeof noticeWords.pt>) => string | undefined

const known: Readonly<Record<NoticeCode, InWords>> = {
  quality: ({ rating = '' }) => findWord(noticeWords, `quality_${rating}`),
  messaging_limit: ({ limit }, say) => {
    if (limit === 'unlimited') return say('limit_none')
    const count = Number(limit)
    return Number.isFinite(count) ? say('limit', { count: formatCount(count) }) : undefined
  },
  template_status: ({ name = '', status = '', reason = '' }, say) => {
    const inWords = findWord(noticeWords, `template_${status.toLowerCase()}`) ?? status
    const told = say('template', { name, status: inWords })
    return reason === '' ? told : `${told} (${reason})`
  },
  restriction: ({ scope }, say) =>
    say(scope === 'new_contacts' ? 'restriction_new_contacts' : 'restriction'),
  account_alert: ({ text }, say) => text || say('account_alert'),
  automation: ({ protocol = '' }, say) => say('automation', { protocol }),
  automation_stopped: ({ protocol = '' }, say) => say('automation_stopped', { protocol }),
  flow_stopped: ({ flow = '', protocol = '', rule = '' }, say) =>
    say('flow_stopped', { flow, protocol, why: findWord(noticeWords, rule) ?? rule }),
}

const wordsOf: Readonly<Partial<Record<string, InWords>>> = known
