import { z } from 'zod'
import { it } from 'zod/locales'

// Whatever a schema does not word itself is still said in Italian, on both sides of the wire.
z.config(it())

export { z }
