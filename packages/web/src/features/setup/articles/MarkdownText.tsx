import { configureMarkdown } from '@guiche/contract/markdown'
import Link from '@mui/material/Link'
import MarkdownIt, { type Token } from 'markdown-it'
import { Fragment, type ElementType, type ReactNode } from 'react'
import { safeLink } from '../../../platform/safe-link.ts'
import { Box } from '../../../ui/Box.tsx'
import { linksIn } from '../../organisation/written-text/index.ts'

const parser = configureMarkdown(new MarkdownIt())
// MarkdownLink checks addresses itself, and keeps the label of a forbidden one.
parser.validateLink = () => true

/** Renders Markdown. HTML in it is shown as text, images as their addresses, and links lead only to the web. */
export function MarkdownText({ markdown }: { markdown: string }) {
  return (
    <Box dir="auto" sx={body}>
      {renderTokens(parser.parse(markdown, {}))}
    </Box>
  )
}

/**
 * The text of deeper elements is shown without them, because browsers lay elements out recursively and the parser does
 * not limit emphasis.
 */
const DEPTH_MAX = 100

interface OpenElement {
  readonly token: Token
  readonly children: ReactNode[]
}

/** Builds the tree of elements from a flat list, in which an element has an opening and a closing token. */
function renderTokens(tokens: readonly Token[], isInLink = false): ReactNode {
  const nodes: ReactNode[] = []
  const open: OpenElement[] = []
  let leftOutCount = 0
  const addNode = (node: ReactNode) => {
    const siblings = open.at(-1)?.children ?? nodes
    siblings.push(<Fragment key={siblings.length}>{node}</Fragment>)
  }
  for (const token of tokens) {
    if (token.nesting === 0)
      addNode(renderLeaf(token, isInLink || open.some(({ token: { tag } }) => tag === 'a')))
    else if (token.nesting === 1) {
      if (open.length < DEPTH_MAX) open.push({ token, children: [] })
      else leftOutCount++
    } else if (leftOutCount > 0) leftOutCount--
    else {
      const closed = open.pop()
      if (closed) addNode(renderElement(closed))
    }
  }
  return nodes
}

const ELEMENTS: Readonly<Record<string, ElementType>> = {
  p: 'p',
  blockquote: 'blockquote',
  ul: 'ul',
  li: 'li',
  table: 'table',
  thead: 'thead',
  tbody: 'tbody',
  tr: 'tr',
  th: 'th',
  td: 'td',
  strong: 'b',
  em: 'i',
  s: 's',
}

function renderElement({ token, children }: OpenElement): ReactNode {
  // Paragraphs of a list without blank lines.
  if (token.hidden) return children
  switch (token.type) {
    case 'heading_open':
      // All headings have one level below the dialog's title, since authors skip levels.
      return <h3 data-depth={Number(token.tag.slice(1))}>{children}</h3>
    case 'ordered_list_open':
      return <ol start={Number(token.attrGet('start') ?? 1)}>{children}</ol>
    case 'link_open':
      return <MarkdownLink href={String(token.attrGet('href'))}>{children}</MarkdownLink>
    default: {
      const Element = ELEMENTS[token.tag] ?? Fragment
      return <Element>{children}</Element>
    }
  }
}

function renderLeaf(token: Token, isInLink: boolean): ReactNode {
  switch (token.type) {
    case 'inline':
      return renderTokens(token.children ?? [])
    case 'code_block':
    case 'fence':
      return <pre>{token.content.trimEnd()}</pre>
    case 'code_inline':
      return <code>{token.content}</code>
    case 'hr':
      return <hr />
    case 'hardbreak':
      return <br />
    case 'softbreak':
      return '\n'
    case 'image': {
      const label = renderTokens(token.children ?? [], true)
      if (isInLink) return label
      return <MarkdownLink href={String(token.attrGet('src'))}>{label}</MarkdownLink>
    }
    default:
      return isInLink ? token.content : <LinkedText text={token.content} />
  }
}

function LinkedText({ text }: { text: string }) {
  const pieces: ReactNode[] = []
  let from = 0
  for (const { index, end, href } of linksIn(text)) {
    pieces.push(
      text.slice(from, index),
      <MarkdownLink key={index} href={href}>
        {text.slice(index, end)}
      </MarkdownLink>,
    )
    from = end
  }
  return [...pieces, text.slice(from)]
}

function MarkdownLink({ href, children }: { href: string; children: ReactNode }) {
  const safe = safeLink(href)
  if (safe === undefined) return children
  return (
    <Link href={safe} target="_blank" rel="noopener noreferrer" underline="always">
      {children}
    </Link>
  )
}

const body = {
  typography: 'body2',
  overflowWrap: 'anywhere',
  '& > :first-of-type': { mt: 0 },
  '& p, & ul, & ol, & pre, & blockquote, & table': { my: 2 },
  '& ul, & ol': { pl: 5 },
  '& h3': { fontSize: '0.875rem', fontWeight: 600, mt: 4, mb: 1 },
  '& h3[data-depth="1"]': { fontSize: '1.25rem' },
  '& h3[data-depth="2"]': { fontSize: '1rem' },
  '& b': { fontWeight: 600 },
  '& code, & pre': { fontFamily: 'ui-monospace, monospace', fontSize: '0.8125rem' },
  '& pre': { whiteSpace: 'pre-wrap' },
  '& blockquote': {
    ml: 0,
    mr: 0,
    pl: 3,
    borderLeft: '3px solid',
    borderColor: 'surface.rule',
    color: 'text.secondary',
  },
  '& hr': { border: 0, borderTop: '1px solid', borderColor: 'surface.rule', my: 4 },
  '& td, & th': { textAlign: 'start', pr: 4, py: 1, verticalAlign: 'top' },
} as const
