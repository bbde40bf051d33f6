import { destination, pino } from 'pino'

// One structured logger on standard error; standard output carries only the line that reports readiness. Secrets and
// tokens are never logged: addresses are logged without their query.

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
