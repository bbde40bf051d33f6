import { destination, pino } from 'pino'

// One logger, structured, on standard error: standard output has the line that says we are ready, and nothing else.
// Secrets and tokens never reach it: addresses are logged without their query.

const STANDARD_ERROR = 2

export const log = pino(
  {
    base: null,
    redact: {
      paths: [
        'req.headers.authorization',
        'req.headers.cookie',
        '*.password',
        '*.token',
        '*.passwordHash',
      ],
      censor: '[hidden]',
    },
  },
  destination({ dest: STANDARD_ERROR, sync: true }),
)
