import { Link } from 'react-router'
import { Box } from '../ui/Box.tsx'

interface PageLinksProps {
  links: ReadonlyArray<{
    /** Text before the link. */
    question?: string
    label: string
    to: string
  }>
}

/** Links to the other public pages, below the form. */
export function PageLinks({ links }: PageLinksProps) {
  return (
    <Box sx={{ mt: 6, display: 'flex', flexDirection: 'column', alignItems: 'center', gap: 2 }}>
      {links.map(({ question, label, to }) => (
        <Box key={to} sx={{ color: 'text.secondary', textAlign: 'center' }}>
          {question !== undefined && `${question} `}
          <Box component={Link} to={to} sx={link}>
            {label}
          </Box>
        </Box>
      ))}
    </Box>
  )
}

const link = {
  color: 'primary.text',
  fontWeight: 500,
  textDecoration: 'underline',
  textUnderlineOffset: '3px',
  textDecorationThickness: '1px',
  borderRadius: '4px',
} as const
