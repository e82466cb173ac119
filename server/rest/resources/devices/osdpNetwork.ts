import { osdpNetworkBody } from '#domain/bodies/devices.ts';
import { osdpNetwork } from '#domain/entities/osdpNetwork.ts';
import { defineResource } from '#server/rest/crud/define.ts';
import { columnsNamed } from '#server/rest/crud/search.ts';
import { osdpNetworks } from '#server/storage/schema/devices/fieldDevices.ts';
import { nameTaken, notAtSite, stillUsed } from '../constraintSentences.ts';
import { ofSite } from '../ofSite.ts';

export const osdpNetworkResource = defineResource({
  entity: osdpNetwork.name,
  table: osdpNetworks,
  fields: columnsNamed(osdpNetworks, ['id', 'siteId', 'name', 'controllerId', 'baudRate', 'secureChannel']),
  optionName: osdpNetworks.name,
  ...ofSite(osdpNetworks.siteId, {
    body: osdpNetworkBody,
    conflicts: {
      osdp_networks_name: {
        ...nameTaken('network'),
        sentence: 'There is already an OSDP network of this name at the site.',
      },
      osdp_networks_controller_of_site: notAtSite('controller', 'controllerId'),
      ...stillUsed(
        'HIDs are still connected to this OSDP network. Disconnect them before you move or delete it.',
        'hids_osdp_network_of_site',
      ),
    },
  }),
});
