/// <reference types="vite/client" />
import { flowFaults } from '@guiche/contract/flow-faults'
import { flowGraph } from '@guiche/contract/flow-graph'
import { answerKey, isAnswerKey } from '@guiche/contract/flow-nodes/answer-key'
import { conditionKind } from '@guiche/contract/flow-nodes/condition'
import { mediaSource } from '@guiche/contract/media-source'
import { completedTime } from '@guiche/contract/working-hours'
import { numberVariants } from '@guiche/contract/number-variants'
import {
  fillCampaignText,
  namesIfOnlyVariables,
  unknownVariables,
  variableKey,
} from '@guiche/contract/campaign-text'
import {
  buttonsOf,
  isFileAddress,
  type LineTemplate,
  unfilledTemplate,
  renderTemplate,
} from '@guiche/contract/line-templates'
import { numberedText } from '@guiche/contract/numbered-text'
import {
  cpfLikePhone,
  mayBePhoneKey,
  pixKeyOf,
  pixTextOf,
  taxNumberOf,
} from '@guiche/contract/pix-key'
import { centsOf, isPixNamed, pixCommandIn } from '@guiche/contract/pix-value'
import { normalizedText, plainText } from '@guiche/contract/plain-text'
import { foldedText, isFound, searchTerms } from '@guiche/contract/search'
import { decimalIn, reaisIn } from '@guiche/contract/typed-numbers'
import { isCourtesyList, courtesyWords, isCourtesy } from '@guiche/contract/courtesy-words'
import { isOptWordList, foldedWord, optOutWordIn } from '@guiche/contract/opt-out-words'
import { protocolIn } from '@guiche/contract/ticket-protocol'
import { columnsOf, joinedName } from '@guiche/contract/sheet-columns'
import { fillTidily, NO_NAME } from '@guiche/contract/fill-tidily'
import { firstNameOf, isPersonName } from '@guiche/contract/person-names'
import { renderVariables } from '@guiche/contract/variables'
import { tableLines } from '@guiche/contract/table-lines'
import { cardName, plainCards } from '@guiche/contract/vcards'
import { playerUrlOf } from '@guiche/contract/player-url'
import { isZip } from '@guiche/contract/zip-codes'
import { uploadedContact } from '@guiche/contract/contacts'
import { isBlankText } from '@guiche/contract/blank-text'
import { formatPhoneNumber } from '../../packages/server/src/platform/phone-numbers/format-phone-number.ts'
import { parsePhoneNumber } from '../../packages/server/src/platform/phone-numbers/parse-phone-number.ts'
import { nameInVcard } from '../../packages/server/src/channels/baileys/compose-content.ts'
import { checkedPathOf } from '../../packages/server/src/channels/baileys/fetch-media.ts'
import { partyNameOf } from '../../packages/server/src/channels/baileys/jids.ts'
import { cleanEvent } from '../../packages/server/src/channels/inbox/clean-event.ts'
import {
  eventOfPost,
  isPlace,
} from '../../packages/server/src/channels/simulator/simulated-events.ts'
import { readChunk } from '../../packages/server/src/features/setup/ai/read-chunk.ts'
import { splitEvents } from '../../packages/server/src/features/setup/ai/split-events.ts'
import { questionOf } from '../../packages/server/src/features/messages/desk-helps/help-question.ts'
import { isTriggered } from '../../packages/server/src/features/answers/company-rules/occasion.ts'
import { cutPassages } from '../../packages/server/src/features/setup/articles/cut-passages.ts'
import { markdownOfPage } from '../../packages/server/src/features/setup/articles/reading/page-text.ts'
import {
  pdfLines,
  pdfMarkdown,
  pdfTitle,
} from '../../packages/server/src/features/setup/articles/reading/pdf-text.ts'
import { companyOfToken } from '../../packages/server/src/features/setup/connections/connection-token.ts'
import { csvLines, unguardedCell } from '../../packages/contract/src/csv.ts'
import { asksPosition } from '../../packages/server/src/features/answers/distribution/asks-position.ts'
import { judgeMailError } from '../../packages/server/src/features/outside/doctor/check-mail.ts'
import { isLoopbackHost } from '../../packages/server/src/features/outside/doctor/address-rules.ts'
import { rangeOf } from '../../packages/server/src/features/organisation/files/byte-range.ts'
import { mediumPlace } from '../../packages/server/src/features/setup/flow-imports/flow-file.ts'
import { typebotFile } from '../../packages/server/src/features/setup/flow-imports/typebot-file.ts'
import { flowOfTypebot } from '../../packages/server/src/features/setup/flow-imports/typebot-graph.ts'
import {
  httpNode,
  variableNode,
} from '../../packages/server/src/features/setup/flow-imports/typebot-nodes.ts'
import {
  bubbleText,
  answerKeyFrom,
  variableNames,
} from '../../packages/server/src/features/setup/flow-imports/typebot-text.ts'
import { printableText } from '../../packages/server/src/features/money/invoices/receipts/draw-receipt.ts'
import { brCode, readBrCode } from '../../packages/server/src/features/money/pix/br-code.ts'
import {
  spokenText,
  ssmlOf,
} from '../../packages/server/src/features/messages/speech/spoken-text.ts'
import { graphFileOf } from '../../packages/server/src/features/setup/flows/graph-media.ts'
import {
  audioTypeIfSound,
  mediaKindOf,
  refusalOf,
} from '../../packages/server/src/features/organisation/files/file-rules.ts'
import {
  extensionOf,
  sniffType,
  withExtension,
} from '../../packages/server/src/features/organisation/files/file-types.ts'
import {
  readMediaAddress,
  safeName,
} from '../../packages/server/src/features/organisation/files/media-address.ts'
import { durationOf } from '../../packages/server/src/features/organisation/files/media-duration.ts'
import { fileOfKey } from '../../packages/server/src/features/organisation/files/store-file.ts'
import { headersAndBodyOf } from '../../packages/server/src/features/answers/flow-calls/request-http.ts'
import {
  systemText,
  newestTurns,
} from '../../packages/server/src/features/answers/flow-calls/ai/completion-request.ts'
import {
  aiAnswerOfReply,
  parsedArguments,
  parsedReply,
} from '../../packages/server/src/features/answers/flow-calls/ai/ai-reply.ts'
import { answerWithCitations } from '../../packages/server/src/features/answers/flow-calls/ai/cited-articles.ts'
import { userOfToken } from '../../packages/server/src/features/organisation/address-confirmations/confirmation-token.ts'
import { textForTypebot } from '../../packages/server/src/features/answers/flow-calls/bots/request-typebot.ts'
import {
  filledAddress,
  filledForm,
  filledHeader,
  filledJson,
} from '../../packages/server/src/features/answers/flow-calls/fill-variables.ts'
import {
  flowValueOf,
  decodedAnswer,
  valueAt,
} from '../../packages/server/src/features/answers/flow-calls/flow-values.ts'
import { parseJson } from '../../packages/server/src/platform/parse-json.ts'
import {
  filledText,
  variablesWithValues,
} from '../../packages/server/src/features/messages/flow-engine/fill-variables.ts'
import {
  parseAmount,
  parseClock,
  parseMoment,
} from '../../packages/server/src/features/messages/flow-engine/values/parse-values.ts'
import { conditionHolds } from '../../packages/server/src/features/messages/flow-engine/values/compare-values.ts'
import { expectedAnswer } from '../../packages/server/src/features/messages/flow-engine/values/expected-answer.ts'
import {
  foldedPhrase,
  withoutGreeting,
} from '../../packages/server/src/features/answers/automation/rules/folded-phrase.ts'
import { namesScale } from '../../packages/server/src/features/messages/messages/content/choices/rating-scale.ts'
import { shortenBody } from '../../packages/server/src/features/answers/flow-starts/shorten-body.ts'
import { joinedValueAt } from '../../packages/server/src/features/answers/flow-starts/webhook-values.ts'
import { answerText, valueAt as valueOnPath } from '@guiche/contract/flow-nodes/answer-path'
import { repliesOf } from '../../packages/server/src/features/answers/flow-calls/bots/typebot-replies.ts'
import { markdownReader } from '../../packages/server/src/features/messages/messages/content/markdown-reader.ts'
import {
  splitText,
  wholeSentences,
} from '../../packages/server/src/features/messages/messages/content/split-text.ts'
import {
  placedWords,
  withoutCodePunctuation,
  wordsOf,
} from '../../packages/server/src/features/messages/message-search/message-words.ts'
import { searchedWords } from '../../packages/server/src/features/messages/message-search/searched-words.ts'
import { snippetOf } from '../../packages/server/src/features/messages/message-search/snippet.ts'
import { parseTypedNumbers } from '../../packages/server/src/features/customers/opt-outs/opt-out-numbers.ts'
import { numbersIn } from '../../packages/web/src/features/customers/opt-outs/numbers-in.ts'
import { chooseOption } from '../../packages/server/src/features/messages/messages/content/choices/choose-option.ts'
import { numberOfWord } from '../../packages/server/src/features/messages/messages/content/choices/choice-words.ts'
import {
  chosenOptionOf,
  meantNumber,
  tokensOf,
} from '../../packages/server/src/features/messages/messages/content/choices/chosen-option.ts'
import { firstLink } from '../../packages/server/src/features/messages/messages/content/previews/first-link.ts'
import {
  previewOf,
  storedContent,
  storedPreview,
} from '../../packages/server/src/features/messages/messages/content/message-content.ts'
import {
  outboundContent,
  vcardOf,
} from '../../packages/server/src/features/messages/messages/content/outbound-content.ts'
import { sanitizedPlaceBody } from '../../packages/server/src/features/messages/messages/content/sanitized-place-body.ts'
import { previewOfPage } from '../../packages/server/src/features/messages/messages/content/previews/page-preview.ts'
import type { MessageRow } from '../../packages/server/src/features/messages/messages/messages.queries.ts'
import { readRefreshToken } from '../../packages/server/src/features/organisation/sessions/refresh-token.ts'
import { hashOfCode } from '../../packages/server/src/features/organisation/password-resets/reset-code.ts'
import { emailKey } from '../../packages/server/src/features/organisation/users/email-key.ts'
import { headersOf } from '../../packages/server/src/features/outside/webhooks/webhook-rules.ts'
import { likeAnywhere, termsOf } from '../../packages/server/src/platform/database/sql/search.ts'
import { isPublicAddress } from '../../packages/server/src/platform/http/outgoing/address-class.ts'
import { parseAllowedHost } from '../../packages/server/src/platform/http/outgoing/allowed-hosts.ts'
import { retryAfterMs } from '../../packages/server/src/platform/http/deadline.ts'
import { parseAdminAddress } from '../../packages/server/src/platform/http/outgoing/safe-fetch.ts'
import { mailHtmlOf } from '../../packages/server/src/platform/mail/mail-html.ts'
import { highlightedPieces } from '../../packages/web/src/features/setup/articles/highlighted-pieces.ts'
import {
  bareText,
  whatsappText,
} from '../../packages/web/src/features/setup/articles/whatsapp-text.ts'
import { matchesWords } from '../../packages/web/src/features/messages/command-bar/matches-words.ts'
import { placeFromText } from '../../packages/web/src/features/messages/composer/cards/place-from-text.ts'
import {
  emojiAt,
  quickMessageLabel,
  quickMessageMatches,
  triggerAt,
} from '../../packages/web/src/features/messages/composer/suggestions/suggestion-rules.ts'
import {
  contactCardsOf,
  extensionOf as extensionShown,
  placeOf,
} from '../../packages/web/src/features/organisation/media/media-rules.ts'
import { copiedText } from '../../packages/web/src/features/messages/messages/actions/message-actions.ts'
import { deviceOf } from '../../packages/web/src/features/organisation/sessions/device-of.ts'
import {
  contactCardOf,
  digitsOf,
  formatNumber,
  locationInText as phonePlaceOf,
  vcardText,
} from '../../packages/web/src/features/setup/simulator/phone-contents.ts'
import { specialForms } from '../../packages/web/src/features/setup/simulator/chat/special-messages.ts'
import {
  mentionBefore,
  noteParts,
} from '../../packages/web/src/features/tickets/ticket-notes/note-mentions.ts'
import { previewOf as labelOf } from '../../packages/web/src/features/tickets/tickets/ticket-preview.ts'
import { linksIn } from '../../packages/web/src/features/organisation/written-text/links.ts'
import {
  isBigEmoji,
  piecesOf,
} from '../../packages/web/src/features/organisation/written-text/text-pieces.ts'
import { detailText } from '../../packages/web/src/features/outside/audit-log/audit-texts.ts'
import { blocksOf } from '../../packages/web/src/features/organisation/written-text/text-blocks.ts'
import { safeLink } from '../../packages/web/src/platform/safe-link.ts'
import { initialsOf } from '../../packages/web/src/ui/initials.ts'
import { decodedText } from '../../packages/server/src/features/customers/sheets/decoded-text.ts'
import { cellText } from '../../packages/server/src/features/customers/sheets/cell-text.ts'
import { csvCells } from '../../packages/server/src/features/customers/sheets/csv-cells.ts'
import { oneLine } from '../../packages/server/src/features/customers/sheets/sheet-cells.ts'
import {
  guessedHeads,
  knownHeads,
} from '../../packages/server/src/features/customers/sheets/sheet-heads.ts'
import { readRow } from '../../packages/server/src/features/customers/sheets/sheet-rows.ts'
import { formatPhone } from '../../packages/web/src/ui/format-phone.ts'
import type { Message } from '@guiche/contract/messages'
import type { Feed } from './find-growth-fault.ts'

// Every function that reads input of strangers, by file, each with the pieces of its patterns, which the search for its
// worst text combines. A file with patterns that is missing here is listed in spared-files.ts with a reason.

export type Fed = readonly [feed: Feed, ...own: string[]]

const at = new Date(0)
const values = { contactName: 'Ana', protocol: '1', at, timeZone: 'UTC' }
const madeTemplate: LineTemplate = {
  name: 'aviso',
  language: 'pt_BR',
  category: 'utility',
  status: 'approved',
  header: '',
  headerMedia: null,
  body: '',
  footer: '',
  buttons: [],
}
const writer = { kind: 'phone', value: '5511987654321', name: '' } as const
const inboundEventOf = (type: 'text' | 'location' | 'contact') => (body: string) =>
  eventOfPost('1', { from: writer.value, type, body }, 0, writer)
const ignoringErrors = (feed: Feed) => (text: string) => {
  try {
    return feed(text)
  } catch {
    return undefined
  }
}
const feedBytes = (feed: (bytes: Buffer) => unknown) => (text: string) =>
  feed(Buffer.from(text, 'latin1'))
async function drain(pieces: AsyncIterable<unknown>): Promise<void> {
  for await (const piece of pieces) if (piece === undefined) break
}
/** Chunks as they may arrive on the wire: many bytes at once, then single bytes. */
async function* chunksOf(sent: Buffer): AsyncGenerator<Uint8Array> {
  yield sent.subarray(0, sent.length / 2)
  for (let at = Math.floor(sent.length / 2); at < sent.length; at++) yield sent.subarray(at, at + 1)
}
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- what is fed reads no more of a row than is given
const partialRow = <T>(known: Partial<T>): T => known as T
const outboundOf = (mediaType: string) => (body: string) =>
  outboundContent(partialRow<MessageRow>({ mediaType, body }), undefined)
const OPTIONS = [{ id: '1', title: 'Vendas' }]
const shown = { isDeleted: false, mediaName: null }
const VCARD = ['BEGIN:VCARD', 'FN:', '\rFN', '\rTEL', '\u2028item1.TEL', ':', '\n', '\\']
const PLACE = ['q=', '?q=', '-12.5', '1.', ',', '%2C', '@', '!3d', '#map=', 'geo:', '|']
const FORMAT = ['*', '_', '`', '```', 'https://a.b', ' *a', 'a*', ').', '\u201D']
const LINK = ['http://', 'HTTPS://', 'http', 's://', '.', '_)', 'http://a', '~', '[', '%']
const PAGE = ['<title>', '</title>', '<!--', '<meta ', '=', '<', '</', '"', '<b a=']
const MARKUP = ['<svg>', '<form>', '</b>', '<b>', '<p>', '<script>', '<![CDATA[', '&amp', '&#x']
const HEADS = [
  'OggS',
  '\x1AE\xDF\xA3',
  '\x89PNG\r\n\x1A\n',
  'PK\x03\x04',
  'ID3',
  '\0\0\0\0',
  '\xFF\xFB',
  '<?xml',
  '<',
  'RIFF',
  'ftyp',
  '0&\xB2u\x8Ef\xCF\x11\xA6\xD9\0\xAA\0b\xCEl',
  'GIF8',
  'II*\0',
]
const KNOWN: Parameters<typeof filledText>[1] = {
  session: { variables: { a: 'a' } },
  context: {
    at,
    random: () => 0,
    manner: 'text',
    language: 'pt',
    country: 'BR',
    protocol: '1',
    contact: { name: 'Ana', number: '', email: '', extra: [] },
    tagIds: [],
    hours: { schedules: [], holidays: [], timeZone: 'UTC' },
    queues: [],
    plan: { useOpenAi: true, useIntegrations: true },
  },
}
const READ_BY = { language: 'pt', at, timeZone: 'UTC' } as const
const HTTP_NODE: Parameters<typeof headersAndBodyOf>[0] = {
  method: 'POST',
  headers: [{ name: 'x-a', value: '{{a}}' }],
  authorization: '{{a}}',
  body: '{"a": "{{a}}", "b": {{a}}}',
}
const typebotReplyWith = (block: object) => ({
  messages: [{ type: 'text', content: { richText: [{ type: 'p', children: [block] }] } }],
})
const NAMES = variableNames({ variables: [{ id: 'v', name: 'Nome' }] })
const inputBlockWith = (options: Record<string, unknown>) => ({
  id: 'b',
  type: 'text input',
  content: {},
  items: [],
  options,
})
const flowWithChoices = (content: string) =>
  flowOfTypebot(
    typebotFile.parse({
      groups: [
        {
          id: 'g',
          title: content,
          blocks: [{ id: 'b', type: 'choice input', items: [{ content }, { title: content }] }],
        },
      ],
      edges: [],
    }),
  )
const graphWithNode = (type: string, data: Record<string, unknown>) => ({
  nodes: [{ id: '1', type, position: { x: 0, y: 0 }, data }],
  connections: [],
})
const SEARCH = ['"', '\u201C', '1', '1-', '\u0301', '\u0591', 'FN\r']

const readMarkdown = await markdownReader()
const MARKDOWN = [
  '[',
  '![',
  '[a](b) ',
  '*a ',
  '_a_',
  '**a ',
  '**https://a** ',
  '`',
  '|',
  '|a|\n|-|\n',
  '> - ',
  '- a\n',
  '1. ',
  '~~',
  '# a\n',
  '<br>',
  '\\*',
  '&amp;',
]
const NOT_COUNTED = { prompt: undefined, completion: undefined }
const HANDED_OVER = { id: '', name: 'hand_over', given: '{}' }

const heads = { name: [0], number: 1, email: 2, variables: [] }
const CELL_WAYS = { country: 'BR', language: 'pt', date1904: false } as const

export const fed: Readonly<Record<string, Readonly<Record<string, Fed>>>> = {
  'packages/contract/src/contacts.ts': {
    uploadedName: [(name) => uploadedContact.safeParse({ name, number: '5511987654321' })],
    uploadedNumber: [(number) => uploadedContact.safeParse({ name: 'Ana', number }), '+55', '('],
    uploadedEmail: [
      (email) => uploadedContact.safeParse({ name: 'Ana', number: '1', email }),
      'a@',
    ],
  },
  'packages/contract/src/flow-graph.ts': {
    text: [
      (label) => flowGraph.safeParse(graphWithNode('message', { label })),
      '\\u0000',
      '\uD800',
    ],
  },
  'packages/contract/src/flow-nodes/answer-key.ts': {
    isAnswerKey: [isAnswerKey, 'a', '.', '-'],
    typed: [(key) => answerKey().safeParse(key), '{', '}', ' ', ' }', '}x'],
  },
  'packages/contract/src/flow-nodes/answer-path.ts': {
    valueAt: [(path) => answerText(valueOnPath({ a: [{ a: 1 }] }, path)), 'a', '.', '[0]', '['],
  },
  'packages/contract/src/flow-nodes/http.ts': {
    address: [(url) => flowFaults(graphWithNode('http', { url })), 'http', 'https://'],
  },
  'packages/contract/src/flow-nodes/condition.ts': {
    condition: [
      (condition) => conditionKind.data.safeParse({ key: 'a', condition, value: '' }),
      '1',
    ],
  },
  'packages/contract/src/markdown.ts': {
    models: [readMarkdown, ...MARKDOWN],
    articles: [whatsappText, ...MARKDOWN, '    ', '\n=\n'],
    bare: [bareText, ...MARKDOWN, '    ', '\n=\n'],
  },
  'packages/contract/src/table-lines.ts': {
    cells: [(cell) => tableLines([['a'], [cell]], '*'), '*'],
    head: [
      (head) =>
        tableLines(
          [
            [head, 'b'],
            ['a', 'b'],
          ],
          '*',
        ),
      '*',
    ],
  },
  'packages/contract/src/media-source.ts': { mediaSource: [mediaSource, '/public/', 'http:'] },
  'packages/contract/src/number-variants.ts': { numberVariants: [numberVariants, '55', '119'] },
  'packages/contract/src/campaign-text.ts': {
    unknownVariables: [
      (text) => [unknownVariables(text, ['a:']), variableKey(text)],
      '{',
      '{{',
      '}',
      '{a',
      '{a b.',
      '{(',
      ' ',
    ],
    namesAlone: [namesIfOnlyVariables, '{', '{{', '}', '{a', '{a} '],
    fillCampaignText: [(text) => fillCampaignText(text, () => 'a'), '{', '{{', '}', '{a'],
  },
  'packages/contract/src/line-templates.ts': {
    body: [
      (body) => renderTemplate(unfilledTemplate({ ...madeTemplate, body })),
      '{{',
      '{{1',
      '}}',
    ],
    url: [
      (url) =>
        buttonsOf(unfilledTemplate(madeTemplate), {
          ...madeTemplate,
          buttons: [{ kind: 'url', text: 'a', url }],
        }),
      '{{',
      '{{1',
      '}}',
    ],
    link: [isFileAddress, 'https://', '{'],
  },
  'packages/contract/src/numbered-text.ts': {
    title: [(title) => numberedText({ body: '', options: [{ id: '1', title }] }), '\n', '\u2028'],
  },
  'packages/contract/src/courtesy-words.ts': {
    said: [
      (text) => isCourtesy(courtesyWords, text),
      'ok ',
      'obrigado ',
      '\u0301',
      '👍',
      'kk',
      'ha',
    ],
    list: [(text) => isCourtesy(text, 'obrigado'), '\n', 'ok\n', '\u0301\n'],
    words: [isCourtesyList, '\n', 'a\n', '\u0301\n'],
  },
  'packages/contract/src/opt-out-words.ts': {
    folded: [foldedWord, ' a', '\u0301', '\u0344', '*'],
    said: [(text) => optOutWordIn('SAIR\nPARAR', text), ' a', '\u0301'],
    list: [(text) => optOutWordIn(text, 'sair'), '\n', 'a\n', '\u0301\n'],
    words: [isOptWordList, '\n', 'a\n', '\u0301\n'],
  },
  'packages/server/src/features/customers/opt-outs/opt-out-numbers.ts': {
    number: [(text) => parseTypedNumbers([text], 'BR'), '1', ' ', '55'],
    lists: [(text) => parseTypedNumbers(text.split('x'), 'BR'), 'x', '1x', '5511x'],
  },
  'packages/web/src/features/customers/opt-outs/numbers-in.ts': {
    pasted: [numbersIn, '\n', ';', '1;', '"', '\r\n'],
  },
  'packages/server/src/platform/phone-numbers/format-phone-number.ts': {
    digits: [(text) => formatPhoneNumber(text, 'BR'), '5511', '521', '1'],
  },
  'packages/server/src/platform/phone-numbers/parse-phone-number.ts': {
    typed: [
      (text) => parsePhoneNumber(text, 'BR'),
      '1',
      ' ',
      '(',
      '+',
      ';',
      '11 ',
      '0xx',
      'x1',
      '.0',
    ],
    abroad: [(text) => parsePhoneNumber(`+52${text}`, 'MX'), '1', ' ', ')', '55'],
  },
  'packages/contract/src/plain-text.ts': {
    plainText: [plainText, '\u0591\u0592', '\u0344', 'e\u0301'],
    composed: [(text) => normalizedText(text, 'NFC'), '\u0591\u0592', '\u1100', '\u0F73', '\u0F71'],
    compatible: [(text) => normalizedText(text, 'NFKC'), '\u0591\u0592', '\u3300'],
  },
  'packages/contract/src/search.ts': {
    folded: [foldedText, '\u0591\u0592', 'e\u0301', '\u200e', 'ß', '\ufdfa'],
    searchTerms: [searchTerms, '(1', '1 ', ' ', '+', '-', '0', '9', '\u0301'],
    isFound: [(text) => isFound(text, 'João 5511987650014'), 'a ', '1 ', '0', '9'],
  },
  'packages/contract/src/ticket-protocol.ts': { protocolIn: [protocolIn, '#'] },
  'packages/contract/src/typed-numbers.ts': {
    number: [decimalIn, '1', '.', ',', '.111', '-'],
    sum: [reaisIn, '1', '.', ',', '.111', '-', 'R$', ' '],
  },
  'packages/contract/src/blank-text.ts': {
    isBlankText: [isBlankText, ' ', '\u200b', '\u3164', '\u2800'],
  },
  'packages/contract/src/variables.ts': {
    text: [(text) => renderVariables(text, values), '{', '{{', '{{{', '{{a', '}}', 'a.', '{{ '],
    name: [(contactName) => renderVariables('{{firstName}}', { ...values, contactName })],
    nameless: [
      (text) => renderVariables(text, { ...values, contactName: '' }),
      '{{name}}',
      '*{{name}}*',
      ' ',
      ', {{name}}',
      '{{name}}!',
    ],
  },
  'packages/contract/src/fill-tidily.ts': {
    fillTidily: [(text) => fillTidily(text, /x/g, () => NO_NAME), 'x', ' ', '*', ',', '!', 'ax'],
  },
  'packages/contract/src/person-names.ts': {
    isPersonName: [isPersonName, '1', '🌸', '\u200b'],
    firstNameOf: [firstNameOf, '~', '. ', 'dr.', '\u3164'],
  },
  'packages/contract/src/vcards.ts': {
    plainCards: [plainCards, ...VCARD, '=', '=C3', '=\n', ';ENCODING=QUOTED-PRINTABLE:', ';'],
    cardName: [cardName, ...VCARD, 'FN;', '\\,'],
  },
  'packages/contract/src/player-url.ts': {
    playerOf: [playerUrlOf, 'https://vimeo.com/', 'www.'],
  },

  'packages/contract/src/working-hours.ts': { completedTime: [completedTime] },

  'packages/server/src/channels/baileys/compose-content.ts': { nameIn: [nameInVcard, ...VCARD] },
  'packages/server/src/channels/baileys/fetch-media.ts': {
    directPath: [ignoringErrors((path) => checkedPathOf(path, '')), '/', '@', '\\'],
    url: [ignoringErrors((url) => checkedPathOf('', url)), 'https://a/', '@', '//'],
  },
  'packages/server/src/channels/baileys/jids.ts': { nameOf: [partyNameOf, '@lid', ':', '_', '@'] },
  'packages/server/src/channels/inbox/clean-event.ts': {
    text: [(body) => cleanEvent(inboundEventOf('text')(body)), '\0', '"', '\\'],
    names: [
      (name) => {
        const event = inboundEventOf('text')('')
        return cleanEvent({ ...event, chat: { kind: 'phone', value: '5511999990000', name } })
      },
      '\0',
      '"',
    ],
  },
  'packages/server/src/channels/simulator/simulated-events.ts': {
    place: [inboundEventOf('location'), ...PLACE],
    isPlace: [isPlace, ...PLACE],
    card: [inboundEventOf('contact'), ...VCARD],
    sound: [
      (mimetype) =>
        eventOfPost('1', { from: '1', type: 'audio', body: '', mimetype, media: '' }, 0, writer),
      'audio/ogg',
    ],
    group: [(group) => eventOfPost('1', { from: '1', type: 'text', body: '', group }, 0, writer)],
  },
  'packages/server/src/features/setup/articles/cut-passages.ts': {
    cutPassages: [cutPassages, '#', '# a\n', '\n\n', '. ', '\t'],
  },
  'packages/server/src/features/setup/articles/reading/page-text.ts': {
    page: [markdownOfPage, ...PAGE, ...MARKUP, '<li><p>', '<br>', '<main>', '<h1>'],
  },
  'packages/server/src/features/setup/articles/reading/pdf-text.ts': {
    lines: [
      (str) => {
        const item = { height: 9, transform: [1, 0, 0, 1, 0, 0] }
        const items = (str.match(/[^]{1,40}/g) ?? []).map((part) => ({
          str: part,
          hasEOL: true,
          ...item,
        }))
        return pdfMarkdown([pdfLines(items)])
      },
      '• ',
      '1. ',
      '-',
    ],
    title: [pdfTitle, '.doc', 'untitled', '.'],
  },
  'packages/server/src/features/setup/connections/connection-token.ts': {
    companyOfToken: [companyOfToken, 'guiche_', 'guiche_1_', '1', 'a', '-'],
  },
  'packages/contract/src/sheet-columns.ts': {
    columnsOf: [(head) => columnsOf([head, 'nome']), ' ', '-', '\u0301', 'nome '],
    joinedName: [(name) => joinedName([name, name, 'a']), ' ', 'a '],
  },
  'packages/server/src/features/customers/sheets/sheet-rows.ts': {
    readRow: [
      (cell) => readRow({ heads, country: 'BR' }, [cell, cell, cell], 1),
      ' ',
      '\u0085',
      '@',
      'a.',
    ],
  },
  'packages/server/src/features/customers/sheets/sheet-heads.ts': {
    knownHeads: [(cell) => knownHeads([[cell, 'nome', 'numero']]), ' ', '\u0085', '{'],
    guessedHeads: [(cell) => guessedHeads([[cell, cell], [cell]]), '1', '@', ' '],
  },
  'packages/server/src/features/customers/sheets/sheet-cells.ts': {
    oneLine: [oneLine, ' ', '\u0085'],
  },
  'packages/server/src/features/customers/sheets/decoded-text.ts': {
    decodedText: [
      (text) => [decodedText(Buffer.from(text, 'latin1')), decodedText(Buffer.from(text))],
      '\u008B',
      'a\u00E3',
    ],
  },
  'packages/server/src/features/customers/sheets/csv-cells.ts': {
    csvCells: [(text) => [...csvCells(Buffer.from(text))], 'sep=;', ';', ';;\n', '"', '\t'],
  },
  'packages/server/src/features/customers/sheets/cell-text.ts': {
    format: [
      (z) => cellText({ t: 'n', v: 46083.5, z }, CELL_WAYS),
      'm',
      'd',
      '"',
      '[',
      '0',
      ',',
      '#',
    ],
  },
  'packages/contract/src/csv.ts': {
    csvLines: [(cell) => csvLines([[cell, cell]], ';'), '"', ';', '=', '\t', '\u0001', "'"],
    unguardedCell: [(cell) => unguardedCell(cell), "'", '=', '\t', '\u200B'],
  },
  'packages/server/src/features/answers/company-rules/occasion.ts': {
    isTriggered: [
      (text) =>
        isTriggered(
          { kind: 'says', words: ['segunda via', 'a a a a', '🎉'] },
          { kind: 'says', text },
          new Date(),
        ),
    ],
  },
  'packages/server/src/features/answers/distribution/asks-position.ts': {
    asksPosition: [(text) => asksPosition(text, 'es'), 'fila', ' fila', '\u0301', 'a '],
  },
  'packages/server/src/features/outside/doctor/check-mail.ts': {
    judgeRefusal: [
      (text) => judgeMailError(new Error(text), 'mail.example'),
      'ECONNREFUSED',
      'certificate',
    ],
  },
  'packages/server/src/features/outside/doctor/address-rules.ts': {
    isLoopbackHost: [isLoopbackHost, 'localhost', '127', '.0', '[::1', ']'],
  },
  'packages/server/src/features/organisation/files/byte-range.ts': {
    rangeOf: [(header) => rangeOf(header, 1000), 'bytes=', '-', '\t'],
  },
  'packages/server/src/features/organisation/files/file-rules.ts': {
    name: [
      (name) => {
        const type = { mime: 'video/mp4', extension: 'mp4' }
        return [refusalOf(type, name, 1), audioTypeIfSound(type, name, false)]
      },
      '.exe',
      '.png',
    ],
    mime: [mediaKindOf, 'video/', 'audio/'],
  },
  'packages/server/src/features/organisation/files/file-types.ts': {
    extensionOf: [extensionOf, '.', '\\'],
    withExtension: [(name) => withExtension(name, 'application/pdf'), '.', '.a', '.1'],
    sniffType: [feedBytes(sniffType), ...HEADS],
  },
  'packages/server/src/features/organisation/files/media-address.ts': {
    safeName: [safeName, '.', '/', '\u202E', '\0', '\u200D'],
    readMediaAddress: [readMediaAddress, 'm', '-', 'f'],
  },
  'packages/server/src/features/organisation/files/media-duration.ts': {
    durationOf: [feedBytes(durationOf), 'OggS', 'OpusHead', '\0\0\0\0ftyp', 'mvhd', 'RIFF', '\xFF'],
  },
  'packages/server/src/features/organisation/files/store-file.ts': {
    ofKey: [fileOfKey, '1/', 'aa', '/'],
  },
  'packages/server/src/features/answers/flow-calls/request-http.ts': {
    headersAndBodyOf: [
      (value) => headersAndBodyOf(HTTP_NODE, { a: value }, undefined),
      '"',
      '\\',
      '{{a}}',
      '\r\n',
      '[',
      '{',
    ],
  },
  'packages/server/src/features/setup/ai/read-chunk.ts': {
    text: [(content) => readChunk({ choices: [{ delta: { content } }] }), '\0'],
    json: [ignoringErrors((text) => readChunk(parseJson(text))), '{"choices":', '[', ']', '}'],
  },
  'packages/server/src/features/setup/ai/split-events.ts': {
    bytes: [feedBytes((sent) => drain(splitEvents(chunksOf(sent)))), '\n', '\r', 'data:'],
  },
  'packages/server/src/features/messages/desk-helps/help-question.ts': {
    said: [
      (text) =>
        questionOf(
          { kind: 'suggest' },
          {
            conversation: [{ from: 'customer', text, media: null, createdAt: '' }],
            draft: text,
            message: text,
          },
        ),
      '"',
      '\n',
      '\uD800',
    ],
  },
  'packages/server/src/features/answers/flow-calls/ai/completion-request.ts': {
    name: [(name) => systemText({ maxTokens: 1, prompt: '' }, name), '\u0301', '.'],
    said: [
      (said) =>
        newestTurns({ maxMessages: 9 }, { said, history: [{ isOurs: false, text: 'a a' }] }),
      'a ',
    ],
  },
  'packages/server/src/features/answers/flow-calls/ai/ai-reply.ts': {
    replyIn: [
      (text) => parsedReply({ choices: [{ message: { content: text }, finish_reason: 'length' }] }),
      '\0',
    ],
    cutAnswer: [
      (text) =>
        aiAnswerOfReply(
          { content: text, calls: [], isCut: true, counted: NOT_COUNTED },
          HANDED_OVER,
        ),
      '. ',
      '1. ',
      ') ',
      '\n# ',
    ],
    argumentsIn: [parsedArguments, '{"a":', '"b"', '[', '\\u0000'],
  },
  'packages/server/src/features/answers/flow-calls/ai/cited-articles.ts': {
    citedIn: [
      (text) =>
        answerWithCitations(
          { kind: 'openai', text, isHandOver: false },
          { asked: '', passages: [], articles: 'cite' },
        ),
      '[1]',
      ' ',
      '[12',
    ],
  },
  'packages/contract/src/pix-key.ts': {
    receiver: [(text) => pixTextOf(text, 25), '\u0344', 'e\u0301', 'ß', '-', ' '],
    pixKeyOf: [pixKeyOf, '+', '1', '-', '@', '.', 'a.', '/'],
    mayBePhoneKey: [mayBePhoneKey, '+', '1', '('],
    cpfLikePhone: [cpfLikePhone, '1', '9'],
    taxNumberOf: [taxNumberOf, '1', '.', '/', '-', ' '],
  },
  'packages/contract/src/pix-value.ts': {
    name: [isPixNamed, '/', 'pix', ' '],
    sum: [centsOf, '1', '.', ',', '.111', 'R$', ' '],
    command: [(text) => pixCommandIn(`/pix ${text}`), '1', '.', ',', 'R$', ' ', '\n'],
  },
  'packages/contract/src/zip-codes.ts': { isZip: [(zip) => isZip(zip, 'usa'), '1', '-', ' '] },
  'packages/server/src/features/money/invoices/receipts/draw-receipt.ts': {
    printable: [printableText, 'ã', '\u0301', '東'],
  },
  'packages/server/src/features/money/pix/br-code.ts': {
    code: [readBrCode, '00', '0002', '01', '62'],
    name: [
      (text) => brCode({ key: 'a@b.co', name: `a${text}`, city: `a${text}` }),
      'ã',
      ' ',
      '\u0301',
    ],
  },
  'packages/server/src/features/messages/messages/content/split-text.ts': {
    splitText: [(text) => splitText(text, 4096), '\n', '\n\n', '. ', '1.\n', '```', ') ', ' '],
    wholeSentences: [wholeSentences, '\n', '# \n', '. ', '1. ', ') ', ', ', ' '],
  },
  'packages/server/src/platform/http/deadline.ts': {
    retryAfterMs: [retryAfterMs, '1', ' ', '.', 'Jan '],
  },
  'packages/server/src/features/messages/speech/spoken-text.ts': {
    spokenText: [
      spokenText,
      'https://',
      'https://a.',
      '(',
      '[',
      '- ',
      ' ',
      '_',
      '*',
      '\uD83D\uDE00',
      '\u200D',
    ],
    ssmlOf: [(text) => ssmlOf('', text), '&', '<', '\0', '\uD800'],
  },
  'packages/server/src/features/organisation/address-confirmations/confirmation-token.ts': {
    token: [userOfToken, '1', '1.', '1.2.3.', 'a'],
  },
  'packages/server/src/features/answers/flow-calls/bots/request-typebot.ts': {
    choiceSaid: [(said) => textForTypebot({ said, talk: { choices: '["a"]' } }), '1', ' ', '\t'],
    choices: [(choices) => textForTypebot({ said: '1', talk: { choices } }), '[', '"a",', ']'],
  },
  'packages/server/src/features/answers/flow-calls/fill-variables.ts': {
    address: [(a) => filledAddress('https://a.example/{{a}}?{{a}}', { a }), '.', '%2e', '/', '?'],
    form: [(a) => filledForm('a={{a}}', { a }), '&', '%'],
    json: [(a) => filledJson('{"a": "{{a}}", "b": {{a}}}', { a }), '"', '\\', '1', '-', '0.'],
    header: [(a) => filledHeader('{{a}}', { a }), '\r\n', ' ', '\0'],
  },
  'packages/server/src/features/messages/flow-engine/fill-variables.ts': {
    text: [(text) => filledText(text, KNOWN), '{{a}}', '{{', '}}', '\0'],
    value: [
      (a) =>
        filledText('{{a}} {{a}}', {
          ...KNOWN,
          session: { variables: variablesWithValues({}, { a }) },
        }),
    ],
    key: [(key) => variablesWithValues({}, { [key]: 'a' })],
  },
  'packages/server/src/features/messages/flow-engine/values/compare-values.ts': {
    contains: [
      (text) => conditionHolds(text, 'contains', text, READ_BY),
      '1',
      '.',
      ',',
      ' ',
      '\u0301',
    ],
    equals: [
      (text) => conditionHolds(text, '==', 'sim', READ_BY),
      '1',
      '.',
      '1/',
      ':',
      ' ',
      '\u0301',
    ],
    above: [
      (text) => conditionHolds(text, '>', '31/12/2026', READ_BY),
      '1/',
      '2026',
      '-',
      ' ',
      'T',
    ],
  },
  'packages/server/src/features/messages/flow-engine/values/parse-values.ts': {
    amount: [(text) => parseAmount(text, 'pt'), 'r$', '1.000', '1,', '-', ' ', 'reais'],
    moment: [(text) => parseMoment(text, READ_BY), '1/', '2026-', 'T10:', ' as ', '31.12.2026'],
    clock: [parseClock, '9', ':30', 'h', ' ', 'a.m.'],
  },
  'packages/server/src/features/messages/flow-engine/values/expected-answer.ts': {
    email: [(text) => expectedAnswer('email', text, 'BR'), '@', '.', 'a@a', 'a.'],
    number: [(text) => expectedAnswer('number', text, 'BR'), '1.000', ','],
    cpf: [(text) => expectedAnswer('cpf', text, 'BR'), '1', '.', '-'],
    phone: [(text) => expectedAnswer('phone', text, 'BR'), '+55', '(', '1'],
    date: [(text) => expectedAnswer('date', text, 'BR'), '1/', '-1', '2026-'],
  },
  'packages/server/src/features/messages/messages/content/choices/rating-scale.ts': {
    names: [namesScale, '1 ', '1 2 3', '\u0301', 'satisfeito '],
  },
  'packages/server/src/features/answers/automation/rules/folded-phrase.ts': {
    foldedPhrase: [foldedPhrase, ' a', ', ', '!', '\u0301'],
    withoutGreeting: [withoutGreeting, 'oi ', 'bom dia ', 'bom '],
  },
  'packages/server/src/features/answers/flow-starts/shorten-body.ts': {
    shortenBody: [(text) => shortenBody({ [text]: [text, { a: text }] }), '\0', '\uD800'],
  },
  'packages/server/src/features/answers/flow-starts/webhook-values.ts': {
    path: [(path) => joinedValueAt({ a: 'a' }, path), ',', '"', "'", 'a', '.', ' '],
    value: [(value) => joinedValueAt({ a: value }, 'a," ",a'), '\0', '\uD800'],
  },
  'packages/server/src/features/setup/flow-imports/flow-file.ts': {
    mediumPlace: [mediumPlace, 'media:', '0', '/'],
  },
  'packages/server/src/features/setup/flow-imports/typebot-graph.ts': {
    choice: [flowWithChoices, ' ', '\t', '{{', 'a '],
  },
  'packages/server/src/features/setup/flow-imports/typebot-nodes.ts': {
    value: [
      (value) =>
        variableNode(inputBlockWith({ variableId: 'v', expressionToEvaluate: value }), NAMES),
      '"',
      '\\',
      'return',
      '`',
    ],
    path: [
      (bodyPath) =>
        httpNode(
          inputBlockWith({ responseVariableMapping: [{ variableId: 'v', bodyPath }] }),
          NAMES,
        ),
      '[0]',
      '["',
      'data.',
    ],
    address: [(url) => httpNode(inputBlockWith({ webhook: { url } }), NAMES), '{{', '}}', '?'],
  },
  'packages/server/src/features/setup/flow-imports/typebot-text.ts': {
    filled: [(text) => NAMES.filled(text), '{{', '}}', '{', 'Nome', '{{Nome}}'],
    keyFrom: [answerKeyFrom, ' ', '-', '1'],
    bubble: [
      (text) => bubbleText({ richText: [{ children: [{ text, bold: true, italic: true }] }] }),
      ' ',
      'a ',
    ],
    plain: [(plainText) => bubbleText({ plainText }), ' ', '\n'],
  },
  'packages/server/src/features/setup/flows/graph-media.ts': {
    recognised: [graphFileOf, '/f', `/f1-${'0'.repeat(32)}-1-`, '%', '/', 'file:'],
  },
  'packages/server/src/features/answers/flow-calls/flow-values.ts': {
    text: [(text) => decodedAnswer({ charset: '', bytes: Buffer.from(text) })],
    json: [
      (text) => flowValueOf(valueAt(parseJson(text), 'a.0.a.0')),
      '{"a":',
      '[',
      ']',
      '}',
      '"',
      ',',
      '0',
    ],
    value: [flowValueOf, '\0', '\uD800'],
  },
  'packages/server/src/features/answers/flow-calls/bots/typebot-replies.ts': {
    text: [
      (text) => repliesOf(typebotReplyWith({ text })),
      '#{',
      '"queueId":',
      ' ',
      '\n',
      '\u2028',
    ],
    bold: [
      (text) => repliesOf(typebotReplyWith({ text, bold: true, italic: true })),
      ' ',
      '\u3000',
      '*',
    ],
    link: [
      (url) => repliesOf(typebotReplyWith({ type: 'a', url, children: [{ text: 'a' }] })),
      'http://',
      ' ',
    ],
    children: [
      (text) =>
        repliesOf(typebotReplyWith({ children: text.split('').map((one) => ({ text: one })) })),
    ],
    choice: [
      (content) => repliesOf({ input: { type: 'choice input', items: [{ content }] } }),
      ' ',
    ],
  },
  'packages/server/src/features/messages/message-search/message-words.ts': {
    wordsOf: [wordsOf, ...SEARCH],
    placedWords: [placedWords, ...SEARCH],
    withoutMarks: [withoutCodePunctuation, '.'],
  },
  'packages/server/src/features/messages/message-search/searched-words.ts': {
    searchedWords: [searchedWords, ...SEARCH],
  },
  'packages/server/src/features/messages/message-search/snippet.ts': {
    code: [
      (body) => snippetOf({ ...shown, body, mediaType: '' }, searchedWords('1-1').marks),
      ...SEARCH,
    ],
    words: [
      (body) => snippetOf({ ...shown, body, mediaType: '' }, searchedWords('"a a a 1" a 1').marks),
      ...SEARCH,
      'a ',
    ],
    many: [
      (body) => snippetOf({ ...shown, body, mediaType: '' }, searchedWords('a1 '.repeat(16)).marks),
      'a1 ',
      'a1-',
    ],
    card: [
      (body) =>
        snippetOf({ ...shown, body, mediaType: 'contactMessage' }, searchedWords('1').marks),
      ...VCARD,
    ],
    fileName: [
      (mediaName) => snippetOf({ body: '', mediaName, mediaType: '' }, searchedWords('1-1').marks),
      ...SEARCH,
    ],
  },
  'packages/server/src/features/messages/messages/content/choices/choose-option.ts': {
    typed: [(text) => chooseOption(OPTIONS, { text }), '1', ' a', '\u0301', ' -', ' ou '],
    title: [(title) => chooseOption([{ id: '2', title }], { text: 'uma coisa' }), ' a', '\u0301'],
  },
  'packages/server/src/features/messages/messages/content/choices/choice-words.ts': {
    numberNamed: [numberOfWord, '1', 'um'],
  },
  'packages/server/src/features/messages/messages/content/choices/chosen-option.ts': {
    number: [meantNumber, '1', ' um', '-1', '\u0301', ' no '],
    tokens: [tokensOf, '1', '1a', '-', '\u0301'],
    typed: [(text) => chosenOptionOf(OPTIONS, { text }), '1', '[', '*', 'n. ', '\u0301', ' -'],
    title: [
      (title) => chosenOptionOf([{ id: '2', title }], { text: '1 - a' }),
      '[',
      '\u0301',
      ' -',
    ],
  },
  'packages/server/src/features/messages/messages/content/previews/first-link.ts': {
    firstLink: [firstLink, ...LINK],
  },
  'packages/server/src/features/messages/messages/content/sanitized-place-body.ts': {
    picture: [sanitizedPlaceBody, 'data:image/png;base64,', '=', 'A'],
    words: [(text) => sanitizedPlaceBody(`a|b|${text}`), '|', '<', '&lt;'],
  },
  'packages/server/src/features/messages/messages/content/message-content.ts': {
    previewOf: [previewOf],
    place: [
      (description) =>
        storedContent({
          type: 'location',
          latitude: 1,
          longitude: 1,
          thumbnail: description,
          description,
        }),
      ...PLACE,
    ],
    card: [(card) => storedContent({ type: 'contact', vcards: [card, card] }), ...VCARD],
    storedCard: [
      (body) => storedPreview({ ...shown, body, mediaType: 'contactMessage' }),
      ...VCARD,
    ],
    storedPlace: [
      (body) => storedPreview({ ...shown, body, mediaType: 'locationMessage' }),
      ...PLACE,
    ],
  },
  'packages/server/src/features/messages/messages/content/outbound-content.ts': {
    place: [outboundOf('locationMessage'), ...PLACE],
    card: [outboundOf('contactMessage'), ...VCARD],
    vcardOf: [(name) => vcardOf({ name, number: name }), '\\', ';', '\r'],
  },
  'packages/server/src/features/messages/messages/content/previews/page-preview.ts': {
    head: [(page) => previewOfPage(page, 'https://a.example'), ...PAGE],
    markup: [(page) => previewOfPage(page, 'https://a.example'), ...MARKUP],
    link: [
      (link) =>
        previewOfPage(
          `<title>a</title><meta property=og:image content="${link}">`,
          'https://a.example',
        ),
      ...LINK,
    ],
  },
  'packages/server/src/features/organisation/password-resets/reset-code.ts': {
    hashOfCode: [(code) => hashOfCode({ companyId: 1, userId: 1 }, code), '-', 'o'],
  },
  'packages/server/src/features/organisation/sessions/refresh-token.ts': {
    readRefreshToken: [readRefreshToken, '1.'],
  },
  'packages/server/src/features/organisation/users/email-key.ts': {
    emailKey: [emailKey, '\u0591\u0592', '@'],
  },
  'packages/server/src/features/outside/webhooks/webhook-rules.ts': {
    headersOf: [(body) => headersOf({ eventId: 'a', at, body }, ['whsec_AAAA', 'whsec_BBBB'])],
  },
  'packages/server/src/platform/database/sql/search.ts': {
    likeAnywhere: [likeAnywhere, '%', '\\', '_'],
    termsOf: [termsOf, '(1', '1 ', ' ', '%', '+', '0'],
  },
  'packages/server/src/platform/http/outgoing/address-class.ts': {
    isPublic: [isPublicAddress, '::', ':', '0:', '127.', '%', 'ffff', '0x'],
  },
  'packages/server/src/platform/http/outgoing/allowed-hosts.ts': {
    parseAllowedHost: [parseAllowedHost, '[', ']', ':1', 'a.', '::'],
  },
  'packages/server/src/platform/http/outgoing/safe-fetch.ts': {
    parseAdminAddress: [
      ignoringErrors(parseAdminAddress),
      ...LINK,
      'http://[',
      'http://xn--',
      '%2e/',
    ],
  },
  'packages/server/src/platform/mail/mail-html.ts': { pageOf: [mailHtmlOf, ...LINK, '\n\n', '&'] },

  'packages/web/src/features/setup/articles/highlighted-pieces.ts': {
    text: [(text) => highlightedPieces(text, ['a', 'palavra']), 'a ', '\u0301', '\u0591\u0592'],
  },
  'packages/web/src/features/outside/audit-log/audit-texts.ts': {
    detail: [
      (name) =>
        detailText({
          id: 1,
          at: '2026-01-01T00:00:00.000Z',
          company: { id: 1, name: 'Loja' },
          user: { id: 1, name: 'Rui' },
          isOutsider: false,
          action: 'users.change',
          detail: { name },
        }),
      '2026-01-01T00:00:00.000Z',
      '0',
    ],
  },
  'packages/web/src/features/messages/command-bar/matches-words.ts': {
    matchesWords: [(name) => matchesWords(name, 'ana mar'), '\u0591\u0592'],
  },
  'packages/web/src/features/messages/composer/cards/place-from-text.ts': {
    placeFromText: [placeFromText, ...PLACE, '&query=loc:', '#map=1', '/1'],
  },
  'packages/web/src/features/messages/composer/suggestions/suggestion-rules.ts': {
    triggerAt: [(text) => triggerAt(text, text.length), '{{', '{{ ', ':a', '(', '_'],
    closing: [(text) => triggerAt(`{{${text}`, 2), '}'],
    emojiAt: [emojiAt, ':a', '(', '_'],
    quickLabel: [quickMessageLabel],
    quickMatches: [
      (message) => quickMessageMatches([{ shortcode: message, message }], 'a'),
      '\u0591\u0592',
    ],
  },
  'packages/web/src/features/organisation/media/media-rules.ts': {
    placeOf: [placeOf, ...PLACE, 'data:image/png;base64,'],
    cardsOf: [contactCardsOf, ...VCARD],
    extensionOf: [extensionShown, '.', '.a'],
  },
  'packages/web/src/features/messages/messages/actions/message-actions.ts': {
    copiedText: [
      (body) =>
        copiedText(partialRow<Message>({ mediaType: 'locationMessage', body, isDeleted: false })),
      ...PLACE,
    ],
  },
  'packages/web/src/features/organisation/sessions/device-of.ts': {
    deviceOf: [deviceOf, 'Edg', 'Mac', 'Op'],
  },
  'packages/web/src/features/setup/simulator/chat/special-messages.ts': {
    order: [(price) => specialForms.order.postOf({ price }), ',', '.'],
  },
  'packages/web/src/features/setup/simulator/phone-contents.ts': {
    placeOf: [phonePlaceOf, ...PLACE],
    cardOf: [contactCardOf, ...VCARD],
    digitsOf: [digitsOf, '+55'],
    formatNumber: [formatNumber, '55'],
    vcard: [(name) => vcardText(name, name), '\\', ';'],
  },
  'packages/web/src/features/tickets/ticket-notes/note-mentions.ts': {
    mentionBefore: [(text) => mentionBefore(text, text.length), ' @', '@a'],
    noteParts: [
      (text) => noteParts(text, [{ id: 1, name: 'aaaa', isActive: true }]),
      '@a',
      '@aaaa',
    ],
  },
  'packages/web/src/features/tickets/tickets/ticket-preview.ts': {
    text: [
      (lastMessage) => labelOf({ lastMessage, lastMessageType: null, fromMe: false }),
      ...FORMAT,
    ],
    ours: [
      (lastMessage) => labelOf({ lastMessage, lastMessageType: null, fromMe: true }),
      '*',
      ':*',
      '*a',
      ':* ',
    ],
    sound: [
      (lastMessage) => labelOf({ lastMessage, lastMessageType: 'audio', fromMe: false }),
      '🎤 ',
      '1:11',
    ],
    place: [
      (lastMessage) => labelOf({ lastMessage, lastMessageType: 'locationMessage', fromMe: false }),
      ...PLACE,
    ],
  },
  'packages/web/src/features/organisation/written-text/links.ts': {
    linksIn: [linksIn, 'www.', 'a@b.com', '+55 (11) ', '98765-0014 ', 'https://a.com/(', '.com/'],
  },
  'packages/web/src/features/organisation/written-text/text-blocks.ts': {
    blocksOf: [blocksOf, '> a\n', '- a\n', '1. a\n', '```'],
  },
  'packages/web/src/features/organisation/written-text/text-pieces.ts': {
    piecesOf: [piecesOf, ...FORMAT],
    isBigEmoji: [isBigEmoji, '\u{200D}', '\u{FE0F}', '👍🏽', '🇧', '👩'],
  },
  'packages/web/src/platform/safe-link.ts': { safeLink: [safeLink, ...LINK] },
  'packages/web/src/ui/initials.ts': { initialsOf: [initialsOf, '_', '٠'] },
  'packages/web/src/ui/format-phone.ts': {
    formatPhone: [formatPhone, '55', '+', 'x', ';ext=', '\u0660'],
  },
}
