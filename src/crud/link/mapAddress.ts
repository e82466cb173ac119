/** The query's parameter that opens the map's editor. */
export const editParameter = 'edit';
/** The query's parameter that opens the editor's dialog which places units in rows. */
export const rowsParameter = 'rows';

/** The query that leads to the dialog on the facility map. */
export const placeRowsSearch = `?${editParameter}&${rowsParameter}`;
