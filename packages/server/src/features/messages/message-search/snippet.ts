import {
  FOLDED_MOST,
  placedWords,
  type PlacedWord,
  withoutCodePunctuation,
  wordsOf,
} from './message-words.ts'
import type { SearchMark } from './searched-words.ts'

// The snippet of a search hit. Pure, and linear also for messages that were written to slow it down.

const LENGTH = 160
const BEFORE_FIRST = 40

interface SearchedMessage {
  body: string
  mediaType: string
  mediaName: string | null
}

type TextRange = [from: number, to: number]

/** One line around the first match, with the ranges of the matches in it. */
export function snippetOf(
  message: SearchedMessage,
  marks: readonly SearchMark[],
): { snippet: string; highlights: TextRange[] } {
  const text = searchedTextOf(message)
  const found = matchRangesOf(text, marks)
  const from = snippetStart(text, found[0]?.[0] ?? 0)
  const to = snippetEnd(text, from + LENGTH)
  const before = from > 0 ? '…' : ''
  const snippet = `${before}${text.slice(from, to)}${to < text.length ? '…' : ''}`
  const moved = before.length - from
  return {
    snippet,
    highlights: found
      .filter(([start]) => start >= from && start < to)
      .map(([start, end]) => [start + moved, Math.min(end, to) + moved]),
  }
}

/** The searched part of a message, in one line. For a match behind it the snippet is the beginning. */
function searchedTextOf({ body, mediaType, mediaName }: SearchedMessage): string {
  return [visibleBodyOf(body, mediaType), mediaName ?? '']
    .join(' ')
    .slice(0, FOLDED_MOST)
    .replace(/\s+/g, ' ')
    .trim()
}

function visibleBodyOf(body: string, mediaType: string): string {
  if (mediaType === 'locationMessage') return body.slice(body.lastIndexOf('|') + 1)
  if (mediaType !== 'contactMessage') return body
  const lines = body.matchAll(/^(?:FN|TEL|ORG|EMAIL|NOTE)[^:\r\n\u2028\u2029]*:([^\r\n]*)/gim)
  return [...lines].map(([, value]) => value).join(' ')
}

/** The start of a word shortly before the match. */
function snippetStart(text: string, first: number): number {
  if (first <= BEFORE_FIRST) return 0
  const space = text.indexOf(' ', first - BEFORE_FIRST)
  return space === -1 || space >= first ? first : space + 1
}

function snippetEnd(text: string, wanted: number): number {
  if (wanted >= text.length) return text.length
  const space = text.lastIndexOf(' ', wanted)
  return space > wanted - LENGTH / 2 ? space : wanted
}

/** Ranges of matches from the first one on, as far as a snippet may reach, because a message can have thousands. */
function matchRangesOf(text: string, marks: readonly SearchMark[]): TextRange[] {
  const words = placedWords(text)
  const codes = marks.some(({ kind }) => kind === 'code') ? codeWordsIn(text) : []
  const first = Math.min(...matchRangesIn(words, codes, marks, 1).map(([from]) => from))
  const ranges = matchRangesIn(wordsFrom(words, first), wordsFrom(codes, first), marks, LENGTH)
  return mergedRanges(ranges.toSorted(([one], [other]) => one - other))
}

function matchRangesIn(
  words: readonly PlacedWord[],
  codes: readonly PlacedWord[],
  marks: readonly SearchMark[],
  most: number,
): TextRange[] {
  return marks.flatMap((mark) =>
    mark.kind === 'words' ? rangesOfWords(words, mark, most) : rangesOfCode(codes, mark.word, most),
  )
}

/** The words from the first match on; more than a snippet has characters. */
function wordsFrom(words: readonly PlacedWord[], from: number): readonly PlacedWord[] {
  const first = words.findIndex((word) => word.from >= from)
  return first === -1 ? [] : words.slice(first, first + 2 * LENGTH)
}

function rangesOfWords(
  placed: readonly PlacedWord[],
  { words, isBeginning }: Extract<SearchMark, { kind: 'words' }>,
  most: number,
): TextRange[] {
  const last = words.length - 1
  const isWordMatch = (one: PlacedWord | undefined, nth: number) =>
    one !== undefined &&
    (nth === last && isBeginning ? one.word.startsWith(words[nth] ?? '') : one.word === words[nth])
  const ranges: TextRange[] = []
  for (let at = 0; at + last < placed.length && ranges.length < most; at++) {
    let nth = 0
    while (nth <= last && isWordMatch(placed[at + nth], nth)) nth++
    if (nth <= last) continue
    const [first, final] = [placed[at], placed[at + last]]
    if (first && final) ranges.push([first.from, final.to])
  }
  return ranges
}

/** Longest part of a piece that is folded for its word of at most 64 letters, whatever punctuation is in between. */
const PIECE_READ = 512

/** Pieces without white space that contain a digit, with their words without punctuation. */
function codeWordsIn(text: string): PlacedWord[] {
  return [...text.matchAll(/[\p{L}\p{N}]\S*/gu)].flatMap(({ 0: piece, index: from }) => {
    const beginning = piece.slice(0, PIECE_READ)
    if (!/\d/.test(beginning)) return []
    const [word] = wordsOf(withoutCodePunctuation(beginning))
    return word === undefined ? [] : [{ word, from, to: from + endOfWords(piece) }]
  })
}

function rangesOfCode(codes: readonly PlacedWord[], code: string, most: number): TextRange[] {
  const ranges: TextRange[] = []
  for (const { word, from, to } of codes) {
    if (ranges.length >= most) break
    if (word.startsWith(code)) ranges.push([from, to])
  }
  return ranges
}

/**
 * The end of the last letter or digit. The loop starts at the end, because a pattern with `$` would try from each mark
 * before it.
 */
function endOfWords(piece: string): number {
  let end = piece.length
  while (end > 0) {
    const isPair = (piece.codePointAt(end - 2) ?? 0) > 0xffff
    const start = end - (isPair ? 2 : 1)
    if (/[\p{L}\p{N}]/u.test(piece.slice(start, end))) return end
    end = start
  }
  return 0
}

/** Merges overlapping ranges. */
function mergedRanges(ranges: readonly TextRange[]): TextRange[] {
  const kept: TextRange[] = []
  for (const [from, to] of ranges) {
    const last = kept.at(-1)
    if (last && from < last[1]) last[1] = Math.max(last[1], to)
    else kept.push([from, to])
  }
  return kept
}
