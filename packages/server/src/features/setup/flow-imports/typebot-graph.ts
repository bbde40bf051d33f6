import { MENU_OPTION_MAX, MENU_OPTIONS_MAX } from '@guiche/contract/flow-nodes/menu'
import type { FlowNodeType } from '@guiche/contract/flow-nodes/node-kinds'
import {
  emptyGraph,
  type FlowEdge,
  type FlowGraph,
  type FlowNode,
  START_NODE,
} from '@guiche/contract/flow-graph'
import type { FlowImportLoss } from '@guiche/contract/flows'
import { laidOutNodes } from './laid-out-nodes.ts'
import { type Condition, conditionOf } from './typebot-conditions.ts'
import type {
  TypebotBlock,
  TypebotFile,
  TypebotGroup,
  TypebotItem,
  TypebotTarget,
} from './typebot-file.ts'
import {
  contentBatches,
  expectedAnswerType,
  httpNode,
  isBubble,
  type MadeNode,
  inputPlaceholder,
  randomizerNode,
  type BubbleElement,
  bubbleElement,
  variableNode,
  waitNode,
} from './typebot-nodes.ts'
import { variableNames, type TypebotNames } from './typebot-text.ts'

/** A part that could not be imported, with the name of its block. */
export interface ImportLoss {
  readonly code: FlowImportLoss
  readonly block: string
}

/** The target of an edge: a group, one of its blocks, or a node of ours; undefined for none. */
type Way = TypebotTarget | { readonly nodeId: string } | undefined

interface Exit {
  readonly source: string
  readonly handle: string
  readonly way: Way
}

/** Translates a Typebot to a flow. Linear in the size of the export. */
export function flowOfTypebot(file: TypebotFile): { graph: FlowGraph; left: ImportLoss[] } {
  return new Builder(file).build()
}

class Builder {
  readonly #file: TypebotFile
  readonly #names: TypebotNames
  readonly #edges: ReadonlyMap<string, TypebotTarget>
  /** Blocks that an edge enters in the middle of their group. */
  readonly #entries: ReadonlySet<string>
  readonly #nodes: FlowNode[] = []
  readonly #exits: Exit[] = []
  readonly #left: ImportLoss[] = []
  /** The node at which a block starts; for a block without a node, the target of its edge. */
  readonly #heads = new Map<string, Way>()

  constructor(file: TypebotFile) {
    this.#file = file
    this.#names = variableNames(file)
    this.#edges = new Map(file.edges.map(({ id, to }) => [id, to]))
    const jumps = file.groups.flatMap(({ blocks }) => blocks.map(({ options }) => options.blockId))
    const targets = [...file.edges.map(({ to }) => to.blockId), ...jumps]
    this.#entries = new Set(targets.filter((id) => typeof id === 'string'))
  }

  build(): { graph: FlowGraph; left: ImportLoss[] } {
    for (const group of this.#file.groups) this.#importGroup(group)
    this.#exits.unshift({ source: START_NODE, handle: 'a', way: this.#startTarget() })
    const connections = this.#exits.flatMap((exit) => this.#edgeOf(exit) ?? [])
    const nodes = [...emptyGraph().nodes, ...this.#nodes]
    return { graph: { nodes: laidOutNodes(nodes, connections), connections }, left: this.#left }
  }

  #startTarget(): Way {
    const { events, groups } = this.#file
    const starts = [...(events ?? []), ...groups.flatMap(({ blocks }) => blocks)]
    const start = starts.find(({ type }) => type === 'start')
    if (start) return this.#edgeTarget(start.outgoingEdgeId)
    return groups[0] && { groupId: groups[0].id }
  }

  #importGroup({ id: groupId, title, blocks }: TypebotGroup): void {
    let said: Array<BubbleElement & { blockId: string }> = []
    const flushBubbles = (way: Way) => {
      this.#importBubbles(said, way)
      said = []
    }
    for (const [at, block] of blocks.entries()) {
      const following = blocks[at + 1]
      const next =
        this.#edgeTarget(block.outgoingEdgeId) ?? (following && { groupId, blockId: following.id })
      if (!isBubble(block)) {
        // The question's text moves into the question node, so that edges from elsewhere repeat it.
        const asked = isQuestion(block) && said.at(-1)?.type === 'message' ? said.pop() : undefined
        flushBubbles({ groupId, blockId: block.id })
        this.#importBlock(block, { title, next, asked: asked?.value })
        if (asked) this.#heads.set(asked.blockId, { groupId, blockId: block.id })
        continue
      }
      if (this.#entries.has(block.id)) flushBubbles({ groupId, blockId: block.id })
      const one = bubbleElement(block, this.#names)
      if (one) said.push({ ...one, blockId: block.id })
      else this.#heads.set(block.id, next)
      if (block.outgoingEdgeId !== undefined || !following) flushBubbles(next)
    }
  }

  /** Consecutive bubbles become one content node, or several if they are too many for one. */
  #importBubbles(said: ReadonlyArray<BubbleElement & { blockId: string }>, way: Way): void {
    const [first] = said
    if (!first) return
    const ids = contentBatches(said).map((data) => this.#addNode('singleBlock', data))
    for (const { blockId } of said) this.#heads.set(blockId, { nodeId: ids[0] ?? '' })
    for (const [at, source] of ids.entries()) {
      const nodeId = ids[at + 1]
      this.#exits.push({ source, handle: 'a', way: nodeId === undefined ? way : { nodeId } })
    }
  }

  #importBlock(
    block: TypebotBlock,
    { title, next, asked }: { title: string; next: Way; asked: string | undefined },
  ): void {
    const lose = (code: FlowImportLoss) => this.#left.push({ code, block: nameOf(title, block) })
    const expects = expectedAnswerType(block)
    if (expects !== undefined) {
      const answerKey =
        this.#names.keyOf(block.options.variableId) ?? `answer_${this.#nodes.length}`
      const message = asked ?? this.#names.filled(inputPlaceholder(block) || title)
      const data = { typebotIntegration: { message, answerKey, expects } }
      return this.#importPlainNode(block, { type: 'question', data }, next)
    }
    if (isChoice(block))
      return this.#importChoice(block, {
        message: asked ?? this.#names.filled(title),
        next,
        lose,
      })
    const made = this.#plainNode(block)
    if (made) {
      if (made.lost !== undefined) lose(made.lost)
      return this.#importPlainNode(block, made, next)
    }
    switch (block.type) {
      case 'start':
        return
      case 'Condition':
        return this.#importCondition(block, next, lose)
      case 'AB test':
        return this.#importAbTest(block, next)
      case 'Jump':
        this.#heads.set(block.id, jumpTarget(block))
        return
      case 'Typebot link':
        return this.#importLink(block, next, lose)
      default:
        lose('block_not_known')
        this.#heads.set(block.id, next)
    }
  }

  /** Blocks with one exit, or with two that lead to the same target. */
  #plainNode(block: TypebotBlock): MadeNode | undefined {
    switch (block.type) {
      case 'Wait':
        return waitNode(block)
      case 'Set variable':
        return variableNode(block, this.#names)
      case 'Webhook':
      case 'HTTP request':
        return httpNode(block, this.#names)
      case 'Redirect': {
        const [data] = contentBatches([
          { type: 'message', value: this.#names.filled(block.options.url) },
        ])
        return data && { type: 'singleBlock', data }
      }
      default:
        return undefined
    }
  }

  #importPlainNode(block: TypebotBlock, { type, data }: MadeNode, next: Way): void {
    const source = this.#addNode(type, data)
    this.#heads.set(block.id, { nodeId: source })
    for (const handle of type === 'http' ? ['a', 'b'] : ['a'])
      this.#exits.push({ source, handle, way: next })
  }

  #importChoice(
    block: TypebotBlock,
    { message, next, lose }: { message: string; next: Way; lose: (code: FlowImportLoss) => void },
  ): void {
    const { options } = block
    if (options.isMultipleChoice === true) lose('choice_multiple')
    if (typeof options.dynamicVariableId === 'string' || block.items.length === 0)
      lose('choice_dynamic')
    if (block.items.some(({ pictureSrc }) => pictureSrc !== undefined)) lose('choice_pictures')
    const items = block.items.slice(0, MENU_OPTIONS_MAX)
    const words = items.map((item) => this.#optionTextOf(item))
    const arrayOption = words.map((value, at) => ({ number: at + 1, value }))
    const source = this.#addNode('menu', { message, arrayOption })
    this.#heads.set(block.id, { nodeId: source })
    const key = this.#names.keyOf(options.variableId)
    for (const [at, item] of items.entries()) {
      const way = this.#edgeTarget(item.outgoingEdgeId) ?? next
      const handle = `a${at + 1}`
      if (key === undefined) this.#exits.push({ source, handle, way })
      else {
        // The chosen option is saved like any answer.
        const nodeId = this.#addNode('variable', { key, value: words[at] ?? '' })
        this.#exits.push({ source, handle, way: { nodeId } }, { source: nodeId, handle: 'a', way })
      }
    }
  }

  #optionTextOf({ content, title }: TypebotItem): string {
    const words = this.#names.filled(typeof content === 'string' ? content : title)
    return words.replaceAll(/\s+/g, ' ').trim().slice(0, MENU_OPTION_MAX).toWellFormed()
  }

  #importCondition(block: TypebotBlock, next: Way, lose: (code: FlowImportLoss) => void): void {
    let otherwise = next
    // From the last to the first: each leads to the next one if it does not hold.
    for (const item of block.items.toReversed()) {
      const condition = conditionOf(item, this.#names)
      if (!condition) lose('condition_not_known')
      else
        otherwise = this.#importComparisons(
          condition,
          this.#edgeTarget(item.outgoingEdgeId),
          otherwise,
          lose,
        )
    }
    this.#heads.set(block.id, otherwise)
  }

  /** @returns the target that leads to the first comparison */
  #importComparisons(
    { isAll, comparisons }: Condition,
    then: Way,
    otherwise: Way,
    lose: (code: FlowImportLoss) => void,
  ): Way {
    let [yes, no] = [then, otherwise]
    for (const { data, isNegated, lost } of comparisons.toReversed()) {
      if (lost !== undefined) lose(lost)
      const source = this.#addNode('condition', data)
      this.#exits.push({ source, handle: 'a', way: isNegated ? no : yes })
      this.#exits.push({ source, handle: 'b', way: isNegated ? yes : no })
      if (isAll) yes = { nodeId: source }
      else no = { nodeId: source }
    }
    return isAll ? yes : no
  }

  #importAbTest(block: TypebotBlock, next: Way): void {
    const { type, data } = randomizerNode(block)
    const source = this.#addNode(type, data)
    this.#heads.set(block.id, { nodeId: source })
    for (const handle of ['a', 'b']) {
      const item = block.items.find(({ path }) => path === handle)
      this.#exits.push({ source, handle, way: this.#edgeTarget(item?.outgoingEdgeId) ?? next })
    }
  }

  /** Imports a link to another Typebot as a jump without a flow, because that Typebot's flow is unknown here. */
  #importLink(block: TypebotBlock, next: Way, lose: (code: FlowImportLoss) => void): void {
    if (block.options.typebotId === 'current') {
      this.#heads.set(block.id, jumpTarget(block) ?? next)
      return
    }
    lose('link_not_known')
    this.#heads.set(block.id, { nodeId: this.#addNode('jump', { flowId: null }) })
  }

  #addNode(type: FlowNodeType, data: Record<string, unknown>): string {
    const id = `typebot-${this.#nodes.length + 1}`
    this.#nodes.push({ id, type, position: { x: 0, y: 0 }, data })
    return id
  }

  #edgeTarget(id: string | undefined): TypebotTarget | undefined {
    return id === undefined ? undefined : this.#edges.get(id)
  }

  #edgeOf({ source, handle, way }: Exit): FlowEdge | undefined {
    const target = this.#nodeAt(way)
    if (target === undefined) return undefined
    const id = `${source}-${handle}-${target}`
    return { id, source, sourceHandle: handle, target, targetHandle: null, type: 'buttonedge' }
  }

  /** Follows jumps and blocks without nodes to a node; undefined in a circle of these. */
  #nodeAt(way: Way): string | undefined {
    const passed = new Set<string>()
    let at = way
    while (at && !('nodeId' in at)) {
      const { groupId } = at
      const blockId = at.blockId ?? this.#firstBlockOf(groupId)
      if (blockId === undefined || passed.has(blockId)) return undefined
      passed.add(blockId)
      at = this.#heads.get(blockId)
    }
    return at?.nodeId
  }

  #firsts: ReadonlyMap<string, string | undefined> | undefined

  #firstBlockOf(groupId: string): string | undefined {
    this.#firsts ??= new Map(this.#file.groups.map(({ id, blocks }) => [id, blocks[0]?.id]))
    return this.#firsts.get(groupId)
  }
}

function isQuestion(block: TypebotBlock): boolean {
  return expectedAnswerType(block) !== undefined || isChoice(block)
}

function isChoice({ type }: TypebotBlock): boolean {
  return type === 'choice input' || type === 'picture choice input'
}

function jumpTarget({ options: { groupId, blockId } }: TypebotBlock): TypebotTarget | undefined {
  if (typeof groupId !== 'string') return undefined
  return { groupId, blockId: typeof blockId === 'string' ? blockId : undefined }
}

function nameOf(title: string, { type }: TypebotBlock): string {
  return (title.trim() === '' ? type : `${title.trim()}: ${type}`).slice(0, 200).toWellFormed()
}
