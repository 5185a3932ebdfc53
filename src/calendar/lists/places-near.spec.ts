import fc from 'fast-check';
import { boxesAround, type Place } from './event-sets.repository.js';

const RADIUS = 6_370_986;
const inRadians = (degrees: number) => (degrees * Math.PI) / 180;

/** The distance between two places in metres, by another formula than the database uses. */
function distance(one: Place, other: Place): number {
  const point = ({ lat, lng }: Place) => {
    const [phi, lambda] = [inRadians(lat), inRadians(lng)];
    return [Math.cos(phi) * Math.cos(lambda), Math.cos(phi) * Math.sin(lambda), Math.sin(phi)] as const;
  };
  const [a, b] = [point(one), point(other)];
  return 2 * RADIUS * Math.asin(Math.min(1, Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]) / 2));
}

const place = fc.record({
  lat: fc.oneof(fc.double({ min: -90, max: 90, noNaN: true }), fc.constantFrom(-90, 90, 89.9, 0)),
  lng: fc.oneof(fc.double({ min: -180, max: 180, noNaN: true }), fc.constantFrom(-180, 180, 179.9, 0)),
});
const MARGIN = 1e-6;

it('bounding boxes contain every place within the distance', () => {
  fc.assert(
    fc.property(place, place, (from, to) => {
      const metres = distance(from, to) + 1;
      return boxesAround(from, metres).some(
        ({ west, south, east, north }) =>
          to.lat >= south - MARGIN && to.lat <= north + MARGIN && to.lng >= west - MARGIN && to.lng <= east + MARGIN,
      );
    }),
    { numRuns: 2000 },
  );
});

it('bounding boxes are tight, except near the poles and the 180th meridian', () => {
  const [cologne, ...more] = boxesAround({ lat: 50.94, lng: 6.96 }, 25_000);
  expect(more).toEqual([]);
  expect((cologne?.north ?? 0) - (cologne?.south ?? 0)).toBeCloseTo(0.4497, 3);
  expect((cologne?.east ?? 0) - (cologne?.west ?? 0)).toBeCloseTo(0.7136, 3);
  expect(boxesAround({ lat: 0, lng: 179.9 }, 25_000)).toHaveLength(2);
  expect(boxesAround({ lat: 89.9, lng: 3 }, 25_000)).toMatchObject([{ west: -180, east: 180, north: 90 }]);
  expect(boxesAround({ lat: 1, lng: 1 }, 1e9)).toEqual([{ west: -180, south: -90, east: 180, north: 90 }]);
});
