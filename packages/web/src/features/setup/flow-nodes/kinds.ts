import type { FlowNodeType } from '@guiche/contract/flow-nodes/node-kinds'
import { nodeTypeOf } from '@guiche/contract/flow-graph'
import {
  BookmarkCheck,
  Bot,
  CircleCheckBig,
  CircleHelp,
  CornerUpRight,
  FileVideo,
  Globe,
  Hourglass,
  Image,
  ListOrdered,
  type LucideIcon,
  MessageCircleQuestionMark,
  MessageSquareText,
  Mic,
  MessagesSquare,
  Play,
  QrCode,
  Shuffle,
  Sparkles,
  Split,
  Tags,
  Ticket,
  Timer,
  UserRound,
} from 'lucide-react'
import type { ToneName } from '../../../ui/tokens.ts'
import type { FlowNodeWord } from './flow-nodes.words.ts'

/** Properties of a kind of node. The tone groups kinds by purpose: messages, questions, branches … */
export interface NodeKind {
  readonly type: FlowNodeType | 'unknown'
  readonly icon: LucideIcon
  /** Key of flowNodeWords. */
  readonly title: FlowNodeWord
  readonly tone: ToneName
  /** True if the node has fields. */
  readonly hasDialog: boolean
}

/** Kinds of the speed dial: the specification's nine in its order, then our own. */
export const offeredKinds = [
  'start',
  'singleBlock',
  'menu',
  'randomizer',
  'interval',
  'ticket',
  'typebot',
  'openai',
  'question',
  'http',
  'variable',
  'check',
  'wait',
  'tag',
  'handover',
  'jump',
  'close',
  'charge',
] as const satisfies readonly FlowNodeType[]

const SAYS: ToneName = 't6'
const ASKS: ToneName = 't7'
const BRANCHES: ToneName = 't8'
const WAITS: ToneName = 't3'
const OUTSIDE: ToneName = 't5'
const TICKETS: ToneName = 't2'
const LEADS: ToneName = 't4'
const ENDS: ToneName = 't1'

const looks: Readonly<Record<FlowNodeType | 'unknown', readonly [LucideIcon, ToneName]>> = {
  start: [Play, LEADS],
  singleBlock: [MessagesSquare, SAYS],
  menu: [ListOrdered, ASKS],
  randomizer: [Shuffle, BRANCHES],
  interval: [Timer, WAITS],
  ticket: [Ticket, TICKETS],
  typebot: [Bot, OUTSIDE],
  openai: [Sparkles, OUTSIDE],
  question: [MessageCircleQuestionMark, ASKS],
  http: [Globe, OUTSIDE],
  variable: [BookmarkCheck, LEADS],
  check: [Split, BRANCHES],
  wait: [Hourglass, WAITS],
  tag: [Tags, TICKETS],
  handover: [UserRound, TICKETS],
  jump: [CornerUpRight, LEADS],
  close: [CircleCheckBig, ENDS],
  charge: [QrCode, OUTSIDE],
  message: [MessageSquareText, SAYS],
  condition: [Split, BRANCHES],
  img: [Image, SAYS],
  audio: [Mic, SAYS],
  video: [FileVideo, SAYS],
  unknown: [CircleHelp, ENDS],
}

/** The kind for any type that a graph may hold. */
export function kindOf(type: string): NodeKind {
  const known = nodeTypeOf({ type }) ?? 'unknown'
  const [icon, tone] = looks[known]
  const hasDialog = known !== 'start' && known !== 'unknown'
  return { type: known, icon, title: `kind_${known}`, tone, hasDialog }
}
