import Link from '@mui/material/Link'
import { marked, type Token, type Tokens } from 'marked'
import { Fragment, type ReactNode } from 'react'
import { safeLink } from '../../../platform/safe-link.ts'
import { Box } from '../../../ui/Box.tsx'

/** Renders Markdown. HTML in it is shown as text, images as their addresses, and links lead only to the web. */
export function MarkdownText({ markdown }: { markdown: string }) {
  return (
    <Box dir="auto" sx={body}>
      {renderTokens(marked.lexer(markdown))}
    </Box>
  )
}

function renderTokens(tokens: readonly Token[] | undefined): ReactNode {
  return tokens?.map((token, at) => <Fragment key={at}>{renderToken(token)}</Fragment>)
}

function renderToken(token: Token): ReactNode {
  switch (token.type) {
    case 'heading':
      // All headings have one level below the dialog's title, since authors skip levels.
      return <h3 data-depth={Number(token.depth)}>{renderTokens(token.tokens)}</h3>
    case 'paragraph':
      return <p>{renderTokens(token.tokens)}</p>
    case 'blockquote':
      return <blockquote>{renderTokens(token.tokens)}</blockquote>
    case 'list':
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a token is known by its type
      return renderList(token as Tokens.List)
    case 'table':
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the same
      return renderTable(token as Tokens.Table)
    case 'code':
      return <pre>{String(token.text)}</pre>
    case 'hr':
      return <hr />
    case 'strong':
      return <b>{renderTokens(token.tokens)}</b>
    case 'em':
      return <i>{renderTokens(token.tokens)}</i>
    case 'del':
      return <s>{renderTokens(token.tokens)}</s>
    case 'codespan':
      return <code>{String(token.text)}</code>
    case 'br':
      return <br />
    case 'link':
    case 'image':
      return <MarkdownLink href={String(token.href)}>{renderTokens(token.tokens)}</MarkdownLink>
    case 'space':
    case 'def':
      return null
    default:
      return token.type === 'text' && token.tokens ? renderTokens(token.tokens) : tokenText(token)
  }
}

function tokenText(token: Token): string {
  return 'text' in token ? String(token.text) : token.raw
}

function renderList({ ordered, start, items }: Tokens.List): ReactNode {
  const entries = items.map((item, at) => <li key={at}>{renderTokens(item.tokens)}</li>)
  return ordered ? <ol start={Number(start) || 1}>{entries}</ol> : <ul>{entries}</ul>
}

function renderTable({ header, rows }: Tokens.Table): ReactNode {
  return (
    <table>
      <thead>
        <tr>
          {header.map((cell, at) => (
            <th key={at}>{renderTokens(cell.tokens)}</th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row, nth) => (
          <tr key={nth}>
            {row.map((cell, at) => (
              <td key={at}>{renderTokens(cell.tokens)}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
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
