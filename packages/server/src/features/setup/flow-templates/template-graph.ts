import type { Language } from '@guiche/contract/companies'
import { type FlowGraph, START_NODE } from '@guiche/contract/flow-graph'
import type { FlowTemplate } from '@guiche/contract/flows'
import { asking, choosing, draw, join, place, saying } from './draw.ts'
import { templateWords } from './template-words.ts'

// Templates of flows. They run unchanged except for the address of the order's HTTP request, which the company fills
// in. Hand-overs have no queue until the company chooses it.

export function templateGraph(template: FlowTemplate, language: Language): FlowGraph {
  const words = templateWords(language)
  switch (template) {
    case 'welcome':
      return welcome(words)
    case 'hours':
      return hours(words)
    case 'lead':
      return lead(words)
    case 'order':
      return order(words)
    case 'survey':
      return survey(words)
  }
}

type Words = ReturnType<typeof templateWords>

/** The data of a hand-over without a queue. */
const over = (message: string, summary: string) => ({ queueId: null, message, summary })

function welcome(words: Words): FlowGraph {
  return draw(
    [
      place('hello', [1, 0], 'singleBlock', saying(words.hello)),
      place('subject', [2, 0], 'question', asking(words.howHelp, words.subject)),
      place('person', [3, 0], 'handover', over(words.thanksSoon, words.subjectNote)),
    ],
    [join(START_NODE, 'a', 'hello'), join('hello', 'a', 'subject'), join('subject', 'a', 'person')],
  )
}

function hours(words: Words): FlowGraph {
  const menu = choosing(words.openMenu, words.sales, words.support, words.hours)
  return draw(
    [
      place('open', [1, 0], 'check', { kind: 'hours', queueId: null }),
      place('menu', [2, 0], 'menu', menu),
      place('sales', [3, -1], 'handover', over(words.toSales, words.sales)),
      place('support', [3, 0], 'handover', over(words.toSupport, words.support)),
      place('hours', [3, 1], 'singleBlock', saying(words.ourHours)),
      place('closed', [2, 2], 'singleBlock', saying(words.closedNow, words.ourHours)),
      place('word', [3, 2], 'question', asking(words.leaveWord, words.word)),
      place('kept', [4, 2], 'handover', over(words.wordKept, words.wordNote)),
    ],
    [
      join(START_NODE, 'a', 'open'),
      join('open', 'a', 'menu'),
      join('open', 'b', 'closed'),
      join('menu', 'a1', 'sales'),
      join('menu', 'a2', 'support'),
      join('menu', 'a3', 'hours'),
      join('hours', 'a', 'menu'),
      join('closed', 'a', 'word'),
      join('word', 'a', 'kept'),
    ],
  )
}

function lead(words: Words): FlowGraph {
  return draw(
    [
      place('name', [1, 0], 'question', asking(words.askName, words.fullName)),
      place('email', [2, 0], 'question', asking(words.askEmail, words.email, 'email')),
      place('interest', [3, 0], 'question', asking(words.askInterest, words.interest)),
      place('when', [4, 0], 'question', asking(words.askWhen, words.when)),
      place('person', [5, 0], 'handover', over(words.leadThanks, words.leadNote)),
    ],
    [
      join(START_NODE, 'a', 'name'),
      join('name', 'a', 'email'),
      join('email', 'a', 'interest'),
      join('interest', 'a', 'when'),
      join('when', 'a', 'person'),
    ],
  )
}

function order(words: Words): FlowGraph {
  return draw(
    [
      place('number', [1, 0], 'question', asking(words.askOrder, words.order)),
      place('request', [2, 0], 'http', {
        label: '',
        method: 'GET',
        // Filled in by the company, for example https://shop.example/orders/{{order}}.
        url: '',
        headers: [],
        authorization: '',
        body: '',
        timeoutSeconds: 10,
        saves: [
          { path: 'status', key: words.status },
          { path: 'expected', key: words.expected },
        ],
      }),
      place('found', [3, 0], 'singleBlock', saying(words.orderFound)),
      place('lost', [3, 1], 'singleBlock', saying(words.orderLost)),
      place(
        'more',
        [4, 0],
        'menu',
        choosing(words.more, words.anotherOrder, words.person, words.done),
      ),
      place('person', [5, 0], 'handover', over(words.personSoon, words.orderNote)),
      place('bye', [5, 1], 'close', { message: words.bye }),
    ],
    [
      join(START_NODE, 'a', 'number'),
      join('number', 'a', 'request'),
      join('request', 'a', 'found'),
      join('request', 'b', 'lost'),
      join('found', 'a', 'more'),
      join('lost', 'a', 'more'),
      join('more', 'a1', 'number'),
      join('more', 'a2', 'person'),
      join('more', 'a3', 'bye'),
    ],
  )
}

function survey(words: Words): FlowGraph {
  const isAtLeast = (value: string) => ({ key: words.score, condition: '>=', value })
  return draw(
    [
      place('score', [1, 0], 'question', asking(words.askScore, words.score, 'number')),
      place('loves', [2, 0], 'condition', isAtLeast('9')),
      place('likes', [3, 1], 'condition', isAtLeast('7')),
      place('liked', [4, 0], 'question', asking(words.askLiked, words.comment)),
      place('missing', [4, 1], 'question', asking(words.askMissing, words.comment)),
      place('wrong', [4, 2], 'question', asking(words.askWrong, words.comment)),
      place('thanks', [5, 0], 'close', { message: words.surveyThanks }),
      place('person', [5, 2], 'handover', over(words.wrongSoon, words.wrongNote)),
    ],
    [
      join(START_NODE, 'a', 'score'),
      join('score', 'a', 'loves'),
      join('loves', 'a', 'liked'),
      join('loves', 'b', 'likes'),
      join('likes', 'a', 'missing'),
      join('likes', 'b', 'wrong'),
      join('liked', 'a', 'thanks'),
      join('missing', 'a', 'thanks'),
      join('wrong', 'a', 'person'),
    ],
  )
}
