import { type ReactNode, useId } from 'react'
import { Box } from '../../../../ui/Box.tsx'

/** One thing that is known of a contact, under its name. */
export function Section({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <Box component="section" aria-labelledby={id} sx={{ mt: 6 }}>
      <Box
        component="h4"
        id={id}
        sx={{ m: 0, mb: 2, typography: 'subtitle2', color: 'text.secondary' }}
      >
        {title}
      </Box>
      {children}
    </Box>
  )
}
