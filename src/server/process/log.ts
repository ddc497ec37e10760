import { type DestinationStream, type Logger, type LoggerOptions, pino } from 'pino'
import { withoutParameters } from '../database/without-parameters.ts'
import { traceIds } from '../traces/spans.ts'

/** Opens the log, which writes one JSON object per line to standard output or to `destination`. */
export const openLog = (level: NonNullable<LoggerOptions['level']>, destination?: DestinationStream): Logger =>
  pino(
    {
      level,
      mixin: traceIds,
      serializers: { err: (error: Error) => pino.stdSerializers.err(withoutParameters(error) as Error) },
    },
    ...(destination ? [destination] : []),
  )
