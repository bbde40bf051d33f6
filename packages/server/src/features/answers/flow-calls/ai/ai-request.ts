import type { NodeData } from '@guiche/contract/flow-graph'
import type { ExternalAnswer } from '../../../messages/flow-engine/index.ts'

// Input and output of a call to an AI.

/** Settings of a flow node or a prompt that configure the AI call. */
export type AiData = Pick<
  NodeData<'openai'>['typebotIntegration'],
  'apiKey' | 'maxMessages' | 'maxTokens' | 'model' | 'prompt' | 'temperature'
>

/** A message of the conversation history. */
export interface AiTurn {
  readonly isOurs: boolean
  readonly text: string
}

/**
 * A function that the model may call. It takes the customer from the ticket; no argument given by the model selects
 * one.
 */
export interface AiTool {
  readonly name: string
  readonly description: string
  /** Descriptions by parameter name. */
  readonly parameters: Readonly<Record<string, string>>
  /** Returns the text that the model gets as the result. */
  readonly run: (given: Readonly<Record<string, string>>) => Promise<string>
}

export interface AiRequest {
  readonly said: string
  /** Oldest first. */
  readonly history: readonly AiTurn[]
  readonly firstName: string
  /** Base URL of the company's own AI; absent: the operator's. */
  readonly address?: string
  readonly tools?: readonly AiTool[]
  /** Appended to the prompt's text in the system message. */
  readonly beside?: string
}

/** A tool call of the model, as administrators see it. */
export interface ToolUse {
  readonly name: string
  readonly given: string
  readonly told: string
}

export interface AiAnswer {
  readonly answer: ExternalAnswer
  readonly used: readonly ToolUse[]
  readonly promptTokens: number
  readonly completionTokens: number
  /** Code of a fault that did not prevent an answer, such as an answer cut short. */
  readonly fault?: string
}

/** Name of the function by which a model hands over to an attendant. */
export const HAND_OVER = 'hand_over'
