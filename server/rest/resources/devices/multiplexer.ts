import { sql } from 'drizzle-orm';
import { multiplexerBody } from '#domain/bodies/devices.ts';
import { multiplexer } from '#domain/entities/multiplexer.ts';
import { channelCount } from '#domain/states/device.ts';
import { defineResource } from '#server/rest/crud/define.ts';
import { multiplexerChannels, multiplexers } from '#server/storage/schema/devices/fieldDevices.ts';
import { nameTaken, notAtSite } from '../constraintSentences.ts';
import { deviceColumnsOf } from './deviceColumns.ts';
import { linkedOfSite } from './linkedOfSite.ts';

const atSite = linkedOfSite('multiplexer', {
  body: multiplexerBody,
  conflicts: {
    multiplexers_name: nameTaken('multiplexer'),
    multiplexers_controller_of_site: notAtSite('controller', 'controllerId'),
  },
});

export const multiplexerResource = defineResource({
  entity: multiplexer.name,
  table: multiplexers,
  fields: {
    ...deviceColumnsOf(multiplexers, 'controllerId', 'power', 'enrolled'),
    channels: sql`(
      select coalesce(
        json_agg(json_build_object('channel', line.channel, 'power', line.power, 'name', line.name)
          order by line.channel), '[]')
      from multiplexer_channels line where line.multiplexer_id = multiplexers.id)`,
  },
  optionName: multiplexers.name,
  ...atSite,
  writing: {
    ...atSite.writing,
    settle: async ({ transaction }, multiplexerId, _given, current) => {
      if (current !== null) return;
      const channels = Array.from({ length: channelCount.multiplexer }, (_each, channel) => ({
        multiplexerId,
        channel,
      }));
      await transaction.insert(multiplexerChannels).values(channels);
    },
  },
});
