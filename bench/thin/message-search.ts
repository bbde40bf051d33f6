import type { Row } from './database.ts'
import { folded, patternOf, wordsOf } from './patterns.ts'
import type { Route } from './route.ts'

// Messages by their words, newest first.

const PAGE = 20
const SNIPPET = 160
const BEFORE_FIRST = 40

/** GET /message-search?q= with plain words. */
export const messageSearch: Route = async ({ session, query, read }) => {
  const { companyId, userId, isAdmin } = session
  const { words, clause, longest } = wordsOf(query.get('q') ?? '')
  if (words.length === 0) return { hits: [], hasMore: false, nextToken: null }
  const [rows = []] = await read([
    {
      name: 'message search',
      text: HITS,
      values: [companyId, clause, longest, words.map(patternOf), PAGE + 1, isAdmin ? null : userId],
    },
  ])
  const shown = rows.slice(0, PAGE)
  const last = rows.length > PAGE ? shown.at(-1) : undefined
  const isFound = highlightPatternOf(words)
  return {
    hits: shown.map((row) => hitOf(row, isFound)),
    hasMore: last !== undefined,
    nextToken: last ? `${last[9]}_${last[0]}` : null,
  }
}

/** Matches whole words that begin with one of these. */
function highlightPatternOf(words: readonly string[]): RegExp {
  const each = words.map((word) =>
    word.length > 1 ? `${word}[\\p{L}\\p{N}]*` : `${word}(?![\\p{L}\\p{N}])`,
  )
  return new RegExp(`(?<![\\p{L}\\p{N}])(?:${each.join('|')})`, 'gu')
}

function hitOf(row: Row, words: RegExp) {
  if (row[14] !== null) throw new Error('the seed has no pictures')
  const { snippet, highlights } = snippetOf(row[5], words)
  return {
    message: {
      id: row[0],
      ticketId: row[1],
      ticketUuid: row[2],
      threadPosition: row[3],
      snippet,
      fromMe: row[4],
      createdAt: row[8],
      mediaType: row[6],
      mediaName: row[7],
      participant: row[10],
    },
    contact: { id: row[11], name: row[12], number: row[13], profilePicUrl: '', isGroup: row[15] },
    user: row[16] === null ? null : { id: row[17], name: row[16] },
    queue: row[18] === null ? null : { id: row[19], name: row[18], color: row[20] },
    whatsapp: row[21] === null ? null : { id: row[22], name: row[21] },
    highlights,
  }
}

/** The text around the first matching word. */
function snippetOf(body: string, words: RegExp) {
  const text = body.replace(/\s+/g, ' ').trim()
  const found = Array.from(folded(text).matchAll(words), ({ 0: word, index }) => [
    index,
    index + word.length,
  ])
  const from = snippetStart(text, found[0]?.[0] ?? 0)
  const to = snippetEnd(text, from + SNIPPET)
  const before = from > 0 ? '…' : ''
  return {
    snippet: `${before}${text.slice(from, to)}${to < text.length ? '…' : ''}`,
    highlights: found
      .filter(([start = 0]) => start >= from && start < to)
      .map((range) => range.map((at) => Math.min(at, to) + before.length - from)),
  }
}

function snippetStart(text: string, first: number): number {
  if (first <= BEFORE_FIRST) return 0
  const space = text.indexOf(' ', first - BEFORE_FIRST)
  return space < 0 || space >= first ? first : space + 1
}

function snippetEnd(text: string, wanted: number): number {
  if (wanted >= text.length) return text.length
  const space = text.lastIndexOf(' ', wanted)
  return space > wanted - SNIPPET / 2 ? space : wanted
}

const HITS = `
  select m.id, m.ticket_id, t.uuid, m.position, m.from_me, m.body, m.media_type, m.media_name, m.created_at,
    to_char(m.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'), m.participant,
    c.id, c.name, c.number, c.picture_file_id, c.is_group, u.name, u.id, q.name, q.id, q.color, w.name, w.id
  from unnest(thin.messages($2, $3, $4, $5, $6)) with ordinality as hit (id, place)
  cross join lateral (select * from messages where company_id = $1 and id = hit.id limit 1) m
  cross join lateral (select uuid, contact_id from tickets where company_id = $1 and id = m.ticket_id limit 1) t
  cross join lateral (select * from contacts where company_id = $1 and id = t.contact_id limit 1) c
  left join users u on u.company_id = $1 and u.id = m.user_id
  left join queues q on q.company_id = $1 and q.id = m.queue_id
  left join whatsapps w on w.company_id = $1 and w.id = m.whatsapp_id
  order by place`
